// What people read, as paragraphs and sentences: Markdown, doc comments, and texts in sources.

/** Sentences of a paragraph: what a full stop parts from a capital letter. */
export function sentencesOf(text) {
  const parts = text
    .replace(/\b(e\.g|i\.e|etc|vs|cf|Fig|No|approx)\./gi, '$1')
    .split(/(?<=[.!?…][)"”]?)\s+(?=[A-Z0-9"“(*`]|code\b|[a-z]\s)/);
  return parts.filter((part) => part.trim() !== '');
}

/** Paragraphs and list items of Markdown, without code, tables, headings and addresses: `{ line, text }`. */
export function paragraphsOf(markdown) {
  const found = [];
  let [current, isCode] = [null, false];
  markdown.split('\n').forEach((line, i) => {
    const isFence = /^\s*(```|~~~)/.test(line);
    isCode = isFence !== isCode;
    const isProse = !isCode && !isFence && !/^\s*(\||#|<!--|!\[|\[[^\]]+\]:|$)|^ {4}\S/.test(line);
    const text = line.replace(/^\s*(?:[-*+]|\d+\.)\s+|^>\s?/, '');
    if (!isProse) current = null;
    else if (current !== null && text === line) current.text += ` ${text}`;
    else found.push((current = { line: i + 1, text }));
  });
  const plain = [[/`[^`]*`/g, 'code'], [/!?\[([^\]]*)\]\([^)]*\)/g, '$1'], [/\bhttps?:\S+/g, 'address'], [/[*_]{1,3}([^*_]+)[*_]{1,3}/g, '$1']]; // biome-ignore format: one a line
  return found.map(({ line, text }) => ({ line, text: plain.reduce((all, [from, to]) => all.replace(from, to), text) }));
}

/** Doc comments of a module as Markdown, without programs, formulas and tags. */
export function commentsOf({ comments, source }) {
  return comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .flatMap(({ start, value }) => {
      const text = value
        .slice(1)
        .replace(/^\s*\* ?/gm, '')
        .replace(/@example[\s\S]*?(?=\n@|$)/g, '')
        .replace(/^ {2,}\S.*$|@default.*$/gm, '');
      const clean = text.replace(/@(?:param|typeParam) \w+|@(?:throws|returns)\b/g, '\n\n').replace(/\{@link ([^}]*)\}/g, '$1');
      const from = source.slice(0, start).split('\n').length - 1;
      return paragraphsOf(clean.replace(/ ·(?=\s)(?!\s+[a-zA-Z]\b[^a-zA-Z])/g, '\n- ')).map(({ line, text }) => ({
        line: from + line,
        text,
      }));
    });
}

/** Texts of a module that people read: strings of several words that begin as a sentence does, and what stands between tags of JSX. */
export function textsOf({ program, source }) {
  const found = [];
  const visit = (node) => {
    if (typeof node !== 'object' || node === null || /^Import|Attribute$/.test(node.type)) return;
    const parts = node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked ?? '').join('it') : node.value;
    const isShown =
      node.type === 'JSXText' ||
      (/^(Literal|TemplateLiteral)$/.test(node.type) && /^[\p{Lu}…“]/u.test(parts) && !/[{}<>=]|;\s*$/.test(parts));
    if (isShown && /\p{L}+ \p{L}+ \p{L}+/u.test(parts))
      found.push({ line: source.slice(0, node.start).split('\n').length, text: parts.replace(/\s+/g, ' ') });
    for (const child of Object.values(node)) visit(child);
  };
  visit(program.body);
  return found;
}
