/** A value of a table. */
export type Value = number | string | boolean | null;

/** A column of a table. */
export interface Column {
  /** What it is called. */
  readonly name: string;
  /** What is in it: doubles, integers of 32 bits, texts. */
  readonly type: 'number' | 'integer' | 'text';
}

/** What is said about a run beside its rows: names and values. */
export type About = Readonly<Record<string, Value>>;

/** Takes the rows of a table one after the other. */
export interface TableWriter {
  /** Adds a row, its values in the order of the columns. */
  row(values: readonly Value[]): void;
  /** Resolves when more may be added. */
  drain(): Promise<void>;
  /** Writes what is still to be written. */
  pause(): Promise<void>;
  /** Ends the table; `about` is what is known only now. */
  end(about: About): Promise<void>;
}

/** Takes text: a file or stdout. */
export interface TextSink {
  /** Adds text. */
  add(text: string): void;
  /** Resolves when all of it was handed on. */
  flush(): Promise<void>;
  /** Flushes and closes. */
  close(): Promise<void>;
  /** Bytes handed on so far. */
  readonly bytes: number;
}
