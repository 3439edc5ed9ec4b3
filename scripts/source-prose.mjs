// Sentences that stand in sources: doc comments, texts of errors, and what the site says to people.
import { paragraphsOf, sentencesOf, wordsIn } from './prose.mjs';

/** Attributes whose text people read or hear. */
const spoken = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label', 'legend', 'text', 'about', 'summary']);
/** Elements that stand within a sentence. */
const inline = /^(?:a|abbr|b|br|code|em|i|kbd|span|strong|sub|sup|[A-Z]\w*)$/;

/** The text of a doc comment without stars, programs and tags. */
function commentText(value) {
  const text = value
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .replace(/@example[\s\S]*?(?=\n@|$)/g, '')
    .replace(/^ {2,}\S.*$/gm, '') // formulas stand to the right
    .replace(/@default.*$/gm, '')
    .replace(/@(?:param|typeParam) \w+|@(?:throws|returns)\b/g, '\n\n');
  // Dots part the fields of a record's layout; those between single letters are products.
  return text.replace(/\{@link ([^}]*)\}/g, '$1').replace(/ ·(?=\s)(?!\s+[a-zA-Z]\b[^a-zA-Z])/g, '\n- ');
}

/** Sentences of the doc comments of a parsed module: `{ line, text, words }`. */
export function docSentences({ comments, source }) {
  return comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .flatMap(({ start, value }) => {
      const line = lineAt(source, start);
      return paragraphsOf(commentText(value)).flatMap((paragraph) =>
        sentencesOf(paragraph.text).map((text) => ({ line: line + paragraph.line - 1, text, words: wordsIn(text) })),
      );
    });
}

/** Texts of a parsed module that become sentences for people: errors, and in the site what is shown or read out. */
export function shownSentences({ program, source }) {
  const found = [];
  const add = (node, text) => {
    const clean = text.replace(/\s+/g, ' ').trim();
    for (const sentence of sentencesOf(clean)) {
      const words = wordsIn(sentence);
      if (words > 3) found.push({ line: lineAt(source, node.start), text: sentence, words });
    }
  };
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression') return;
    if (node.type === 'JSXElement' && !inline.test(nameOf(node))) add(node, elementText(node));
    if (node.type === 'JSXAttribute' && node.value?.type === 'Literal') {
      if (spoken.has(node.name.name)) add(node, marksOff(String(node.value.value)));
      return; // class names and the like are no prose
    }
    if (node.type === 'Literal' && typeof node.value === 'string' && isSentence(node.value)) add(node, marksOff(node.value));
    else if (node.type === 'TemplateLiteral') {
      const text = node.quasis.map((part) => part.value.cooked ?? '').join('it');
      if (isSentence(text)) add(node, marksOff(text));
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child);
  };
  visit(program.body);
  return found;
}

/** Whether a text is written for people: several words, and an end or a beginning of a sentence. No class names, paths or code. */
function isSentence(text) {
  return /\p{L}+ \p{L}+ \p{L}+/u.test(text) && /^[\p{Lu}…“]/u.test(text.trim()) && !/[{}<>=]|;\s*$/.test(text);
}

/** Marks of the essays: `[d]` is a symbol, `[d|words]` is words. */
function marksOff(text) {
  return text.replace(/\[(?:\w+\|)?([^\]|]+)\]/g, '$1').replace(/[*`]/g, '');
}

function nameOf(element) {
  return element.openingElement.name.name ?? '';
}

/** The text of an element with what stands within its sentences. Other elements end it. */
function elementText(element) {
  return element.children
    .map((child) => {
      if (child.type === 'JSXText') return child.value;
      if (child.type === 'JSXElement') return inline.test(nameOf(child)) ? elementText(child) || 'it' : '. ';
      if (child.type === 'JSXFragment') return '. ';
      const { expression } = child;
      if (expression?.type === 'Literal') return String(expression.value);
      return expression?.type === 'LogicalExpression' || expression?.type === 'ConditionalExpression' ? '. ' : 'it';
    })
    .join('');
}

function lineAt(source, at) {
  let line = 1;
  for (let i = source.indexOf('\n'); i >= 0 && i < at; i = source.indexOf('\n', i + 1)) line++;
  return line;
}
