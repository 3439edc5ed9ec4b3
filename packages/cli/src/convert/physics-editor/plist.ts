import { CommandError } from '../../exit.ts';
import { type Element, parseXml } from '../xml.ts';

/** The value of a property list in XML, as JSON would have it. @throws CommandError naming what is wrong */
export async function parsePlist(path: string, text: string): Promise<unknown> {
  if (!text.trimStart().startsWith('<'))
    throw new CommandError(`${path}: must be a property list in XML, got ${JSON.stringify(text.slice(0, 20))}`);
  const root = await parseXml(path, text);
  if (root.name !== 'plist' || root.children.length !== 1)
    throw new CommandError(`${path}: must be a property list, <plist> with one value, got <${root.name.slice(0, 40)}>`);
  return plistValue(path, root.children[0]);
}

function plistValue(path: string, element: Element): unknown {
  const { name, children, text } = element;
  switch (name) {
    case 'dict':
      return dictOf(path, children);
    case 'array':
      return children.map((child) => plistValue(path, child));
    case 'string':
    case 'date':
    case 'data':
      return text;
    case 'true':
    case 'false':
      return name === 'true';
    case 'real':
    case 'integer':
      return numberOf(path, name, text);
    default:
      throw new CommandError(
        `${path}: a value of a property list must be dict, array, string, real, integer, true or false, got <${name.slice(0, 40)}>`,
      );
  }
}

function numberOf(path: string, name: string, text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(number)) return number;
  throw new CommandError(`${path}: <${name}> must be a finite number, got ${JSON.stringify(text.slice(0, 40))}`);
}

function dictOf(path: string, children: readonly Element[]): unknown {
  const entries: [string, unknown][] = [];
  for (let i = 0; i < children.length; i += 2) {
    const [key, value] = [children[i], children[i + 1]];
    if (key.name !== 'key' || value === undefined)
      throw new CommandError(`${path}: a dict must be of keys, each with a value, got <${key.name.slice(0, 40)}>`);
    entries.push([key.text, plistValue(path, value)]);
  }
  return Object.fromEntries(entries);
}
