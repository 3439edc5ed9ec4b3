import type { DrawContext } from '../src/context.ts';

/** One call on a context, with the settings in force. */
export interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly fillStyle: unknown;
  readonly strokeStyle: unknown;
  readonly lineWidth: number;
  readonly globalAlpha: number;
}

const methods = [
  'beginPath',
  'moveTo',
  'lineTo',
  'arc',
  'rect',
  'closePath',
  'fill',
  'stroke',
  'clip',
  'fillRect',
  'fillText',
  'save',
  'restore',
  'setTransform',
] as const;

/** A context that draws nothing and remembers every call. */
export function recorder(): { readonly context: DrawContext; readonly calls: Call[]; named(name: string): Call[] } {
  const calls: Call[] = [];
  const settings = {
    fillStyle: '' as unknown,
    strokeStyle: '' as unknown,
    lineWidth: 1,
    lineCap: 'butt',
    lineJoin: 'miter',
    globalAlpha: 1,
    font: '',
    textAlign: '',
    textBaseline: '',
  };
  const record = (name: string) =>
    function record(...args: unknown[]) {
      const { fillStyle, strokeStyle, lineWidth, globalAlpha } = context;
      calls.push({ name, args, fillStyle, strokeStyle, lineWidth, globalAlpha });
    };
  const context = Object.assign(settings, Object.fromEntries(methods.map((name) => [name, record(name)]))) as unknown as typeof settings &
    DrawContext;
  return { context, calls, named: (name) => calls.filter((call) => call.name === name) };
}
