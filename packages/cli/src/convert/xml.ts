import { CommandError } from '../exit.ts';

/** An element of XML text: its attributes, the elements within it, and what text there is. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

interface Open {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const deepest = 100;

/** The root element of XML text. Entities other than those of XML itself are refused. @throws CommandError naming line and column */
export async function parseXml(path: string, text: string): Promise<Element> {
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser({ position: true });
  const stack: Open[] = [{ name: '', attributes: {}, children: [], text: '' }];
  const refuse = (message: string) => {
    throw new CommandError(`${path}:${parser.line}:${parser.column}: must be XML: ${message.slice(0, 200)}`);
  };
  parser.on('error', ({ message }) => refuse(message.replace(/^[\d:\s]+/, '')));
  parser.on('opentag', ({ name, attributes }) => {
    if (stack.length > deepest) refuse(`elements must be at most ${deepest} deep`);
    stack.push({ name, attributes: { ...(attributes as Record<string, string>) }, children: [], text: '' });
  });
  parser.on('text', (more) => (stack[stack.length - 1].text += more));
  parser.on('cdata', (more) => (stack[stack.length - 1].text += more));
  parser.on('closetag', () => {
    const element = stack.pop()!;
    stack[stack.length - 1].children.push(element);
  });
  parser.write(text).close();
  return stack[0].children[0] ?? refuse('there is no element');
}
