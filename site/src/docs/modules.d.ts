declare module 'virtual:carom-docs/toc' {
  type Content = import('../../build/content.ts').Content;
  type Load<T> = () => Promise<{ readonly default: T }>;

  export const version: string;
  export const groups: Content['groups'];
  /** How many names the reference has. */
  export const nameCount: number;
  export const pages: Readonly<Record<string, Load<import('../../build/markdown.ts').Page>>>;
  export const packages: Readonly<Record<string, Load<readonly (readonly [string, import('../../build/content.ts').ReferencePage])[]>>>;
}

declare module 'virtual:carom-docs/names' {
  export const names: import('../../build/content.ts').Content['summaries'];
}

declare module 'virtual:carom-docs/search' {
  export const entries: readonly import('../search/finder.ts').SearchEntry[];
}
