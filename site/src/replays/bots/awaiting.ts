import { type AnyNode, type Function as FunctionNode, type Node, type Program, parse } from 'acorn';

// A contest bot stops in `readline()` until its next line is there. A worker of a page cannot stop, so the bot is rewritten to wait:
// whatever reads is awaited, and whatever awaits is async, up to the program itself.

/** Says why a text cannot be run as a bot. */
export class BotTextError extends Error {}

interface Place {
  readonly at: number;
  readonly text: string;
}

const isFunction = (node: Node): node is FunctionNode => /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type);

/** What is inside a node, in the order of the text. */
function childrenOf(node: Node): Node[] {
  const found: Node[] = [];
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== null && typeof each?.type === 'string') found.push(each as Node);
  }
  return found;
}

/** What a function, or what holds one, is called by: its own name, its variable, or its property. */
function namesOf(node: FunctionNode, parent: AnyNode | undefined): string[] {
  const names = node.id ? [node.id.name] : [];
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') names.push(parent.id.name);
  if (parent?.type === 'AssignmentExpression' && parent.left.type === 'Identifier') names.push(parent.left.name);
  if (parent?.type === 'AssignmentExpression' && parent.left.type === 'MemberExpression' && parent.left.property.type === 'Identifier')
    names.push(parent.left.property.name);
  if (
    (parent?.type === 'Property' || parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition') &&
    parent.key.type === 'Identifier'
  )
    names.push(parent.key.name);
  return names;
}

/** The name that a call asks for, if there is one. */
function calledBy(node: AnyNode): string | null {
  if (node.type !== 'CallExpression') return null;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : null;
}

/** Calls that take a function and call it once for each of a list, whose answers may be awaited together. */
const mapping = new Set(['map', 'from']);
const lookingThrough = new Set(['forEach', 'some', 'every', 'filter', 'find', 'reduce', 'sort', 'flatMap', 'replace']);

/** Walks the tree and finds what waits. */
class Waiting {
  readonly calls = new Set<Node>();
  readonly lists = new Set<Node>();
  readonly functions = new Map<FunctionNode, AnyNode | undefined>();
  readonly names = new Set(['readline']);
  hasGrown = true;
  private readonly holders = new Map<FunctionNode, AnyNode | undefined>();

  /** Walks what is in `node`; `inside` is the innermost function, `parent` what holds `node`. */
  walk(node: AnyNode, inside: FunctionNode | null, parent: AnyNode | undefined): void {
    const own = isFunction(node) ? node : inside;
    const name = calledBy(node);
    if (name !== null && this.names.has(name)) this.take(this.calls, node, inside);
    if (node.type === 'CallExpression' && name !== null) {
      for (const given of node.arguments) {
        if (!isFunction(given) || !this.functions.has(given)) continue;
        if (mapping.has(name)) this.take(this.lists, node, inside);
        else if (lookingThrough.has(name)) throw new BotTextError(`a function given to ${name} reads a line; read in a loop instead`);
      }
    }
    if (isFunction(node)) this.holders.set(node, parent);
    for (const child of childrenOf(node)) this.walk(child as AnyNode, own, node);
  }

  private take(set: Set<Node>, node: Node, inside: FunctionNode | null): void {
    if (set.has(node)) return;
    set.add(node);
    this.hasGrown = true;
    if (inside === null || this.functions.has(inside)) return;
    const parent = this.holders.get(inside);
    if (parent?.type === 'MethodDefinition' && parent.kind !== 'method')
      throw new BotTextError(`a ${parent.kind === 'constructor' ? 'constructor' : 'getter'} reads a line; read before making the object`);
    this.functions.set(inside, parent);
    for (const each of namesOf(inside, parent)) this.names.add(each);
  }
}

/** Where `async` goes: before the function, or before the name of a method. */
function asyncPlace(node: FunctionNode, holder: AnyNode | undefined): number {
  const isMethod = holder?.type === 'MethodDefinition' || (holder?.type === 'Property' && holder.method);
  return isMethod ? (holder.type === 'MethodDefinition' && holder.static ? holder.key.start : holder.start) : node.start;
}

/**
 * The text of a bot as the body of an async function, in which every `readline()` is awaited.
 *
 * @throws BotTextError if it is no script, never reads, or reads where nothing can wait
 */
export function awaiting(text: string): string {
  let program: Program;
  try {
    program = parse(text, { ecmaVersion: 'latest', sourceType: 'script', allowReturnOutsideFunction: true, allowHashBang: true });
  } catch (error) {
    throw new BotTextError(`it is no script that can be run: ${(error as Error).message}`);
  }
  const waiting = new Waiting();
  while (waiting.hasGrown) {
    waiting.hasGrown = false;
    waiting.walk(program, null, undefined);
  }
  if (waiting.calls.size === 0)
    throw new BotTextError('it never calls readline(): is it a whole bot, as it is pasted on the contest site?');
  const places: Place[] = [];
  for (const node of waiting.calls) places.push({ at: node.start, text: '(await ' }, { at: node.end, text: ')' });
  for (const node of waiting.lists) places.push({ at: node.start, text: '(await Promise.all(' }, { at: node.end, text: '))' });
  for (const [node, holder] of waiting.functions) if (!node.async) places.push({ at: asyncPlace(node, holder), text: 'async ' });
  return woven(text, places);
}

/** The text with others put in. At one place what closes comes before what opens. */
function woven(text: string, places: Place[]): string {
  const closes = (place: Place) => (place.text.startsWith(')') ? 0 : place.text === 'async ' ? 2 : 1);
  const ordered = places.map((place, k) => ({ ...place, k })).sort((a, b) => a.at - b.at || closes(a) - closes(b) || a.k - b.k);
  let out = '';
  let from = 0;
  for (const { at, text: more } of ordered) {
    out += text.slice(from, at) + more;
    from = at;
  }
  return out + text.slice(from);
}
