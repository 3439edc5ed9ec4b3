// The switch between a naive formula and Carom, on inputs that make the formula fail.

import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Arrow, PlainDisc } from '../explain/marks.tsx';
import { Words } from '../explain/upright.tsx';
import { Choice } from '../ui/choice.tsx';
import { articles } from './articles.ts';
import type { Answer, Failure } from './failures.ts';
import { Inputs, Plane } from './study.tsx';

type Who = 'naive' | 'carom';
const names: Readonly<Record<Who, string>> = { naive: 'Naive formula', carom: 'Carom' };

/** The failing inputs with the switch. */
export function Compare({ failures }: { failures: readonly Failure[] }): JSX.Element {
  const id = useId();
  const [at, setAt] = useState(0);
  const [who, setWho] = useState<Who>('naive');
  const failure = failures[at];
  const answer = failure[who]();
  return (
    <section class="essay-compare" aria-labelledby={id}>
      <h2 id={id}>Where the formula breaks</h2>
      <Inputs of={failures} at={at} choose={setAt} />
      <div class="essay-compared">
        <Picture failure={failure} answer={answer} />
        <div class="essay-verdict">
          <Choice legend="Who answers" value={who} names={names} choose={setWho} />
          <p>
            Input: <code>{failure.input}</code>
          </p>
          <p class="quiet">
            The naive formula is{' '}
            {failure.article ? `that of “${articles[failure.article].title}”, ${articles[failure.article].by}` : 'what many programs do'}.
          </p>
          <p class={`essay-answer-${who}`} role="status">
            {names[who]}: <strong>{answer.text}</strong> {who === 'naive' ? 'This is wrong.' : 'This is right.'}
          </p>
          <p>{failure.why}</p>
        </div>
      </div>
    </section>
  );
}

const view = { minX: -5, minY: -3, maxX: 5, maxY: 3 };

/** The circles, scaled to fit, with what the answer claims. */
function Picture({ failure, answer }: { failure: Failure; answer: Answer }): JSX.Element {
  const { circles, line } = failure;
  const xs = circles.flatMap(({ x, r }) => [x - Math.abs(r), x + Math.abs(r)]).concat(line ? [line.x1, line.x2] : []);
  const ys = circles.flatMap(({ y, r }) => [y - Math.abs(r), y + Math.abs(r)]).concat(line ? [line.y1, line.y2] : []);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(8 / (x1 - x0), 4.4 / (y1 - y0));
  const place = (x: number, y: number) => ({ x: (x - (x0 + x1) / 2) * scale, y: (y - (y0 + y1) / 2) * scale });
  const lost = answer.points?.some(({ x }) => Number.isNaN(x)) || Number.isNaN(answer.after?.a.x ?? 0);
  return (
    <Plane label={`${failure.title}: ${answer.text}`} view={view} grid={false}>
      {circles.map((circle, i) => {
        const at = place(circle.x, circle.y);
        const r = Math.max(0.06, Math.abs(circle.r) * scale);
        return <PlainDisc key={i} of={i === 0 ? 'a' : 'b'} at={{ ...at, r }} touching={answer.touch === true} />;
      })}
      {line && <Straight from={place(line.x1, line.y1)} to={place(line.x2, line.y2)} />}
      {answer.time !== undefined && Number.isFinite(answer.time) && (
        <Ghosts failure={failure} time={answer.time} place={place} scale={scale} />
      )}
      {answer.points?.map(({ x, y }, i) => {
        const at = place(x, y);
        return Number.isNaN(x) ? null : <circle key={i} class="essay-found" cx={at.x} cy={at.y} r={0.12} />;
      })}
      {answer.after &&
        !lost &&
        circles.map((circle, i) => {
          const at = place(circle.x, circle.y);
          const after = i === 0 ? answer.after!.a : answer.after!.b;
          return <Arrow key={i} kind={i === 0 ? 'a' : 'b'} x={at.x} y={at.y} dx={after.x} dy={after.y} />;
        })}
      {lost && (
        <Words class="part-tag essay-note" x={0} y={-2.6}>
          not a number
        </Words>
      )}
    </Plane>
  );
}

function Straight({ from, to }: { from: { x: number; y: number }; to: { x: number; y: number } }): JSX.Element {
  return (
    <g>
      <line class="explain-line" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <circle class="explain-knob" cx={from.x} cy={from.y} r={0.08} />
      <circle class="explain-knob" cx={to.x} cy={to.y} r={0.08} />
    </g>
  );
}

interface GhostsProps {
  readonly failure: Failure;
  readonly time: number;
  readonly place: (x: number, y: number) => { x: number; y: number };
  readonly scale: number;
}

function Ghosts({ failure, time, place, scale }: GhostsProps): JSX.Element {
  return (
    <g class="explain-ghost">
      {failure.circles.map((circle, i) => {
        const at = place(circle.x + circle.vx * time, circle.y + circle.vy * time);
        return <circle key={i} cx={at.x} cy={at.y} r={Math.max(0.1, circle.r * scale)} />;
      })}
    </g>
  );
}
