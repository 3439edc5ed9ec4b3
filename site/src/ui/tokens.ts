/** A piece of code and what it is. */
export interface Token {
  /** The characters. */
  readonly text: string;
  /** What they are; `'plain'` for everything else. */
  readonly kind: 'keyword' | 'string' | 'number' | 'comment' | 'plain';
}

const typeScript =
  /(?<comment>\/\/.*)|(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?<keyword>\b(?:import|from|const|new|for|of|if|throw|true|false|null)\b)|(?<number>(?<![\w$])-?(?:\d[\d_]*(?:\.\d+)?(?:e[-+]?\d+)?|Infinity)\b)/g;

/** The code cut into pieces to color, by a pattern whose groups are their kinds. Together they are the code. */
export function tokensOf(code: string, pattern: RegExp = typeScript): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > at) tokens.push({ text: code.slice(at, match.index), kind: 'plain' });
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? ['plain'];
    tokens.push({ text: match[0], kind: kind as Token['kind'] });
    at = match.index + match[0].length;
  }
  if (at < code.length) tokens.push({ text: code.slice(at), kind: 'plain' });
  return tokens;
}
