declare module 'virtual:carom-docs/toc' {
  type Content = import('../../build/content.ts').Content;
  type Load<T> = () => Promise<{ readonly default: T }>;

  export const version: string;
  export const groups: Content['groups'];
  /** How many names the reference has. */
  export const nameCount: number;
  export const pages: Readonly<Record<string, Load<Omit<import('../../build/markdown.ts').Page, 'sections'>>>>;
  /** Pages of names, by the module that they are imported from. */
  export const modules: Readonly<Record<string, Load<readonly import('../../build/content.ts').ReferencePage[]>>>;
}

declare module 'virtual:carom-docs/names' {
  export const names: readonly { readonly name: string; readonly kind: string; readonly module: string }[];
}

declare module 'virtual:carom-docs/summaries' {
  /** The first sentence of each of `names`. */
  export const summaries: readonly string[];
}

declare module 'virtual:carom-docs/search' {
  export const entries: readonly import('../search/finder.ts').SearchEntry[];
}

declare module 'virtual:carom-docs/live' {
  /** What the program of the home page has come to at its end. */
  export const picture: import('./runner/result.ts').Picture;
}
