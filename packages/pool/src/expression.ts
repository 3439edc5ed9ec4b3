import jsep from 'jsep';
import { fields, short } from './door.ts';

/** A value of a parameter. */
export type ParameterValue = number | string | boolean;

/** The names and values an expression may use. */
export type Parameters = Readonly<Record<string, ParameterValue>>;

const mostCharacters = 500;
const functions: Readonly<Record<string, (...values: number[]) => number>> = {
  sqrt: Math.sqrt,
  abs: Math.abs,
  min: Math.min,
  max: Math.max,
  floor: Math.floor,
};
const operators: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

/**
 * The value of an arithmetic expression: numbers, names of parameters, `pi`, `+ - * / %`, `sqrt abs min max floor`. Nothing else is known, nothing is
 * run, and the result has the same bits everywhere. A lone name gives its value as it is.
 *
 * @throws RangeError naming what is wrong; TypeError for what is no text, or no parameters
 *
 * @example
 * evaluate('sweep', 'sqrt(eta * 4 / pi)', { eta: 0.5 }); // 0.7978845608028654
 */
export function evaluate(where: string, text: string, parameters: Parameters): ParameterValue {
  for (const [what, value] of [
    ['where', where],
    ['expression', text],
  ])
    if (typeof value !== 'string') throw new TypeError(`evaluate: ${what} must be a string, got ${short(value)}`);
  fields(where, 'parameters', parameters);
  if (text.length > mostCharacters)
    throw new RangeError(`${where}: expression must be at most ${mostCharacters} characters, got ${text.length}`);
  let tree: jsep.Expression;
  try {
    tree = jsep(text);
  } catch (error) {
    throw new RangeError(`${where}: expression must be arithmetic, got ${JSON.stringify(text)}: ${(error as Error).message}`);
  }
  if (tree.type === 'Identifier' && Object.hasOwn(parameters, String(tree.name))) return parameters[String(tree.name)];
  return numberOf(where, text, tree, parameters);
}

function numberOf(where: string, text: string, node: jsep.Expression, parameters: Parameters): number {
  const value = (child: unknown) => numberOf(where, text, child as jsep.Expression, parameters);
  if (node.type === 'Literal' && typeof node.value === 'number') return node.value;
  if (node.type === 'Identifier') return named(where, text, String(node.name), parameters);
  if (node.type === 'UnaryExpression' && (node.operator === '-' || node.operator === '+')) {
    return node.operator === '-' ? -value(node.argument) : value(node.argument);
  }
  if (node.type === 'BinaryExpression' && Object.hasOwn(operators, String(node.operator))) {
    return operators[String(node.operator)](value(node.left), value(node.right));
  }
  if (node.type === 'CallExpression') {
    const { type, name } = node.callee as jsep.Identifier;
    const known = type === 'Identifier' && Object.hasOwn(functions, name) ? functions[name] : null;
    if (known !== null) return known(...(node.arguments as unknown[]).map(value));
  }
  const known = `numbers, parameters, pi, + - * / %, ${Object.keys(functions).join(' ')}`;
  throw new RangeError(`${where}: expression must be made of ${known}, got ${JSON.stringify(text)}`);
}

function named(where: string, text: string, name: string, parameters: Parameters): number {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : name === 'pi' ? Math.PI : undefined;
  if (typeof value === 'number') return value;
  const names = Object.keys(parameters).join(', ') || 'none';
  throw new RangeError(`${where}: ${name} in ${JSON.stringify(text)} must be a parameter that is a number; the parameters are ${names}`);
}
