import { Parser } from 'acorn';
import { transform } from 'sucrase';
import { pictureOf, pictureOfEngine } from './figure.ts';
import { filmOf } from './film.ts';
import type { RunResult, ShownValue } from './result.ts';
import { show } from './show.ts';

type Module = Readonly<Record<string, unknown>>;

const modules: Readonly<Record<string, () => Promise<Module>>> = {
  carom: () => import('carom'),
  'carom/arena': () => import('carom/arena'),
  'carom/assemblies': () => import('carom/assemblies'),
  'carom/broadphase': () => import('carom/broadphase'),
  'carom/geometry': () => import('carom/geometry'),
  'carom/geometry/measure': () => import('carom/geometry/measure'),
  'carom/geometry/separate-all': () => import('carom/geometry/separate-all'),
  'carom/hulls': () => import('carom/hulls'),
  'carom/inspect': () => import('carom/inspect'),
  'carom/joints': () => import('carom/joints'),
  'carom/fields': () => import('carom/fields'),
  'carom/queries': () => import('carom/queries'),
  'carom/platformer': () => import('carom/platformer'),
  'carom/motion': () => import('carom/motion'),
  'carom/motion/curved': () => import('carom/motion/curved'),
  'carom/net': () => import('carom/net'),
  'carom/play': () => import('carom/play'),
  'carom/timeline': () => import('carom/timeline'),
  'carom/world': () => import('carom/world'),
  '@carom/scene': () => import('@carom/scene'),
  '@carom/draw': () => import('@carom/draw'),
  '@carom/draw/svg': () => import('@carom/draw/svg'),
  '@carom/referees': () => import('@carom/referees'),
  '@carom/d3': () => import('@carom/d3'),
};

/** A module by the name that a program imports. */
async function load(name: string): Promise<Module> {
  if (!Object.hasOwn(modules, name))
    throw new Error(`there is no ${name} here: programs on this page may import ${Object.keys(modules).join(', ')}`);
  return modules[name]();
}

interface Call {
  readonly args: readonly unknown[];
  readonly result: unknown;
}

/** Calls that are watched: more cannot be drawn. */
const mostCalls = 200;

/** The module with its functions watched: what they are called with can be drawn. */
function watched(module: Module, calls: Call[]): Module {
  const wrap = (name: string, value: unknown): unknown => {
    if (typeof value !== 'function' || /^[A-Z]/.test(name)) return value; // classes stay as they are
    return (...args: unknown[]) => {
      if (calls.length >= mostCalls) return value(...args); // to copy what it takes costs more than most calls
      const before = args.map(copy);
      const result = value(...args);
      calls.push({ args: before, result: copy(result) });
      return result;
    };
  };
  return Object.fromEntries(Object.entries(module).map(([name, value]) => [name, wrap(name, value)]));
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
}

/** The statements `expression;` of a program, and the names it declares, by their places in the text. */
function partsOf(code: string): { expressions: { start: number; end: number }[]; names: string[] } {
  const { body } = Parser.parse(code, {
    ecmaVersion: 'latest',
    sourceType: 'script',
    allowAwaitOutsideFunction: true,
    allowReturnOutsideFunction: true,
  });
  const expressions: { start: number; end: number }[] = [];
  const names: string[] = [];
  for (const statement of body) {
    if (statement.type === 'ExpressionStatement' && !statement.directive) expressions.push(statement.expression);
    if (statement.type === 'VariableDeclaration')
      for (const { id } of statement.declarations) if (id.type === 'Identifier') names.push(id.name);
  }
  return { expressions, names };
}

/** Kinds of statements that only do something: their value is not worth a line. */
const silent = /^(?:[\w.]+\s*(?:\+|-|\*|\/)?=[^=]|console\.|exports\.|Object\.defineProperty|[\w.]+(?:\+\+|--)|await\s+import)/;

/** Runs a program: TypeScript with imports of Carom; `filmed`, what its world or timeline does then is shown too. Never rejects. */
export async function evaluate(source: string, filmed = false): Promise<RunResult> {
  const values: ShownValue[] = [];
  const printed: string[] = [];
  const calls: Call[] = [];
  let bindings: Readonly<Record<string, unknown>> = {};
  let error: string | null = null;
  const began = performance.now();
  try {
    const names = [...source.matchAll(/^\s*(?:import|export)\b[^;]*?from\s*['"]([^'"]+)['"]/gm)].map(([, name]) => name);
    const loaded = new Map<string, Module>();
    for (const name of names) loaded.set(name, watched(await load(name), calls));
    const code = transform(source, { transforms: ['typescript', 'imports'], preserveDynamicImport: true, production: true }).code;
    const program = instrument(code, source);
    const run = new AsyncFunction('require', 'exports', 'console', '$at', '$show', '$end', program);
    let first = 0;
    const commented = source
      .split('\n')
      .filter((line) => line.includes('; //'))
      .map((line) => line.trim().replace(/\s+/g, ' '));
    await run(
      (name: string) => loaded.get(name),
      {},
      consoleTo(printed),
      () => {
        first = calls.length;
      },
      (text: string, value: unknown) => {
        if (value !== undefined && values.length < 100 && isWorthShowing(text, value, commented))
          values.push({ source: text, text: show(value), picture: pictureOf(calls.slice(first)) });
        return value;
      },
      (all: Readonly<Record<string, unknown>>) => {
        bindings = all;
      },
    );
  } catch (caught) {
    error = caught instanceof Error ? `${caught.name}: ${caught.message}` : String(caught);
  }
  const milliseconds = performance.now() - began;
  const engines = Object.values(bindings);
  const picture = pictureOfEngine(engines);
  return { values, printed, error, picture, film: filmed ? filmOf(engines) : null, milliseconds };
}

/** Calls that change something: what they return is shown only where the program says what it is. */
const commands =
  /\.(?:add\w*|set\w*|remove\w*|step|run\w*|rebuild|update|advance\w*|moveTo|initialize|finish|act|load|save|end|restore)\([\s\S]*\)$/;

function isWorthShowing(text: string, value: unknown, commented: readonly string[]): boolean {
  if (commented.some((line) => line.startsWith(`${text}; //`))) return true;
  if (commands.test(text)) return false;
  const isObject = typeof value === 'object' && value !== null;
  return !isObject || Array.isArray(value) || ArrayBuffer.isView(value) || value.constructor === Object;
}

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
  ...parts: string[]
) => (...args: unknown[]) => Promise<void>;

/** The program with its values handed over as they come. */
function instrument(code: string, source: string): string {
  const { expressions, names } = partsOf(code);
  const known = new Set(source.split('\n').map((line) => line.trim()));
  let text = code;
  for (const { start, end } of expressions.reverse()) {
    const piece = code.slice(start, end);
    if (silent.test(piece) || piece === "'use strict'" || piece === '"use strict"') continue;
    const label = piece
      .replace(/\b_\w+\.(\w+)/g, '$1')
      .replace(/\b(\w+)\.call\(void 0, /g, '$1(')
      .replace(/\s+/g, ' ');
    if (!known.has(label) && label.startsWith('_')) continue; // not the reader's
    text = `${text.slice(0, start)}($at(), $show(${JSON.stringify(label)}, ${piece}))${text.slice(end)}`;
  }
  return `${text}\n$end({ ${names.filter((name) => !name.startsWith('_')).join(', ')} });`;
}

function consoleTo(printed: string[]): Pick<Console, 'log' | 'info' | 'warn' | 'error' | 'table'> {
  const print = (...values: unknown[]) => {
    if (printed.length < 200) printed.push(values.map((value) => (typeof value === 'string' ? value : show(value))).join(' '));
    else if (printed.length === 200) printed.push('…');
  };
  return { log: print, info: print, warn: print, error: print, table: print };
}
