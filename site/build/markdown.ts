import { Marked, type Token, type Tokens } from 'marked';
import type { Outcome } from '../src/docs/runner/result.ts';

/** A piece of a page: text that is ready, or a program that can be run. */
export type Segment =
  | { readonly kind: 'html'; readonly html: string }
  | {
      readonly kind: 'program';
      readonly code: string;
      readonly imports: readonly string[];
      /** What it gives, once the site is built; nothing where it needs more than a browser. */
      readonly outcome?: Outcome;
    }
  | { readonly kind: 'code'; readonly code: string; readonly lang: string };

/** A heading of a page. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** A rendered page. */
export interface Page {
  readonly title: string;
  readonly segments: readonly Segment[];
  readonly headings: readonly Heading[];
  /** Text for the search, by heading. */
  readonly sections: readonly { readonly id: string; readonly title: string; readonly text: string; readonly code: string }[];
}

/** Where the links and names of a page lead. */
export interface Surroundings {
  /** The address for a link as it is written in the file. */
  link(href: string): string;
  /** The address of a picture. */
  image(href: string): { readonly src: string; readonly size: { readonly width: number; readonly height: number } | null };
  /** The address of the reference page of a name, or null. */
  reference(name: string): string | null;
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The id of a heading, as GitHub makes it. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

function plainText(tokens: readonly Token[] | undefined): string {
  return (tokens ?? [])
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : ''))
    .join('');
}

/** Makes HTML of Markdown in its surroundings. */
export class Renderer {
  readonly #marked: Marked;

  constructor({ link, image, reference }: Surroundings) {
    this.#marked = new Marked({
      gfm: true,
      renderer: {
        heading({ tokens, depth }) {
          const id = slugOf(plainText(tokens));
          return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
        },
        link({ href, tokens }) {
          const inner = this.parser.parseInline(tokens).replace(/<a [^>]*>|<\/a>/g, '');
          return `<a href="${escapeHtml(link(href))}">${inner}</a>`;
        },
        image({ href, text }) {
          const { src, size } = image(href);
          const room = size === null ? '' : ` width="${size.width}" height="${size.height}"`; // so that nothing moves when it comes
          return `<img src="${escapeHtml(src)}"${room} alt="${escapeHtml(text)}" loading="lazy" />`;
        },
        codespan({ text }) {
          const target = /^[\w$]+(?:\(\))?$/.test(text) ? reference(text.replace('()', '')) : null;
          const code = `<code>${escapeHtml(text)}</code>`;
          return target === null ? code : `<a class="name" href="${target}">${code}</a>`;
        },
        code({ text, lang }) {
          const label = lang ? `Code, ${lang}` : 'Code';
          return `<div class="code-text" tabindex="0" role="group" aria-label="${label}"><pre>${escapeHtml(text)}</pre></div>\n`;
        },
        table(token) {
          const cells = (row: Tokens.TableCell[], tag: string, scope = '') =>
            row
              .map(({ tokens }) => (tokens.length === 0 ? '<td></td>' : `<${tag}${scope}>${this.parser.parseInline(tokens)}</${tag}>`))
              .join('');
          const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
          return `<div class="table-scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${cells(token.header, 'th', ' scope="col"')}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
        },
        html({ text }) {
          return escapeHtml(text); // nothing of a guide is HTML of its own
        },
      },
    });
  }

  /** A piece of Markdown, as in doc comments. */
  block(text: string): string {
    return this.#marked.parse(text, { async: false });
  }

  /** A line of Markdown. */
  inline(text: string): string {
    return this.#marked.parseInline(text, { async: false });
  }

  /** A whole page. */
  page(text: string): Page {
    const tokens = this.#marked.lexer(text);
    const segments: Segment[] = [];
    const headings: Heading[] = [];
    const sections: { id: string; title: string; text: string; code: string }[] = [];
    let title = '';
    let waiting: Token[] = [];
    const flush = () => {
      if (waiting.length > 0) segments.push({ kind: 'html', html: this.#marked.parser(waiting) });
      waiting = [];
    };
    for (const token of tokens) {
      if (token.type === 'heading') {
        const text = plainText(token.tokens);
        if (token.depth === 1) title = text;
        else headings.push({ id: slugOf(text), text, depth: token.depth });
        sections.push({ id: token.depth === 1 ? '' : slugOf(text), title: text, text: '', code: '' });
      } else {
        const last = sections.at(-1);
        if (last && token.type === 'code') last.code += ` ${token.text}`;
        else if (last) last.text += ` ${token.raw}`;
      }
      if (token.type === 'code' && token.lang === 'ts') {
        flush();
        segments.push(programOf(token.text));
      } else if (token.type === 'code') {
        flush();
        segments.push({ kind: 'code', code: token.text, lang: token.lang ?? '' });
      } else waiting.push(token);
    }
    flush();
    return { title, segments, headings, sections };
  }
}

/** A program and what it imports. */
export function programOf(code: string): Segment {
  const imports = [...new Set([...code.matchAll(/from '([^']+)'/g)].map(([, name]) => name))];
  return { kind: 'program', code: code.trimEnd(), imports };
}
