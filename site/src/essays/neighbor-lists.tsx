// The lesson on lists with a skin: made now, good until somebody has moved half of it.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type Drifter, field, mostRadius } from './drifters.ts';
import { Formula } from './formula.tsx';
import type { Quantity } from './linked.tsx';
import { Part, PartBar, PartCircle, PartLine, Tag } from './parts.tsx';
import { P } from './prose.tsx';
import { Controls, digits, Lesson, MovingSlider, Plane } from './study.tsx';
import { useDrift } from './use-drift.tsx';

/** A list made at a moment, and how far its makers have come since. */
interface List {
  /** Who was within reach of the first disc. */
  readonly near: readonly Drifter[];
  readonly skin: number;
  moved: number;
  readonly number: number;
}

const speedOf = ({ vx, vy }: Drifter): number => Math.sqrt(vx * vx + vy * vy);
const apart = (a: Drifter, b: Drifter): number => Math.sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));

function makeList(all: readonly Drifter[], skin: number, number: number): List {
  const [first, ...others] = all;
  return { near: others.filter((other) => apart(first, other) <= first.r + mostRadius + skin), skin, moved: 0, number };
}

/** The lesson. */
export function NeighborLists(): JSX.Element {
  const [skin, setSkin] = useState(1.5);
  const list = useRef<List | null>(null);
  const { all, box, button } = useDrift((drifted, seconds) => {
    const { moved, number } = list.current!;
    list.current!.moved = moved + Math.max(...drifted.map(speedOf)) * seconds;
    if (list.current!.moved > skin / 2) list.current = makeList(drifted, skin, number + 1);
  });
  if (list.current?.skin !== skin) list.current = makeList(all, skin, 1);
  const [first] = all;
  const { near, moved, number } = list.current;
  const R = first.r + mostRadius;
  const quantities: Quantity[] = [
    { id: 'R', symbol: 'R', name: 'how near a center must be to touch', value: digits(R) },
    { id: 's', symbol: 's', name: 'the skin', value: digits(skin) },
    { id: 'L', symbol: 'L', name: 'discs on the list', value: String(near.length) },
    { id: 'm', symbol: 'm', name: 'how far the fastest has come since', value: moved.toFixed(2) },
    { id: 'B', symbol: 'B', name: 'lists made so far', value: String(number) },
  ];
  const figure = (
    <>
      <div ref={box}>
        <Plane label={`${near.length} discs are on the list of one.`} view={view} grid={false}>
          <g class="explain-disc explain-a">
            {all.map(({ x, y, r }, i) => (
              <circle key={i} class={i === 0 ? 'essay-overlapping' : ''} cx={x} cy={y} r={r} />
            ))}
          </g>
          <Part of="L" tone="b">
            {near.map(({ x, y }, i) => (
              <line key={i} class="part-line" x1={first.x} y1={first.y} x2={x} y2={y} />
            ))}
            <Tag of="L" x={first.x + 0.2} y={first.y + 0.9} />
          </Part>
          <PartCircle of="R" tone="found" x={first.x} y={first.y} r={R} />
          <PartLine of="s" from={{ x: first.x + R, y: first.y }} to={{ x: first.x + R + skin, y: first.y }} />
          <circle class="essay-reach" cx={first.x} cy={first.y} r={R + skin} />
          <Tag of="R" x={first.x - R - 0.5} y={first.y - 0.4} />
          <PartBar of="m" tone="found" x={-8.4} y={-6.8} length={8 * moved} />
          <line class="essay-tick" x1={-8.4 + 4 * skin} x2={-8.4 + 4 * skin} y1={-6.3} y2={-7.3} />
          <PartBar of="B" tone="quiet" x={-8.4} y={-8} length={Math.min(18, number / 5)} />
        </Plane>
      </div>
      <Controls said={near.length === 1 ? 'One disc is on the list.' : `${near.length} discs are on the list.`}>
        <MovingSlider label="Skin s" range={[0.2, 4, 0.1]} value={skin} onInput={setSkin} />
        {button}
      </Controls>
    </>
  );
  return (
    <Lesson title="A list that holds for a while" quantities={quantities} figure={figure}>
      <P text="In a short step discs move little. Who is far away now is far away in the next step, too. So the answer of the grid can be kept." />
      <P text="A disc can be touched by centers within [R]. Note on a list [L] all that are a little farther away than that: within [R] + [s]. The piece [s] is called the skin." />
      <P text="In each step ask only those on the list. It stays right as long as nobody from outside can have come within [R]. Two discs come nearer by at most twice what the fastest one moves:" />
      <Formula text="2 m ≤ s" linked={['m', 's']} />
      <P text="[m] is how far the fastest disc has come since the list was made. When its bar reaches the mark at half of [s], a new list is made, and [B] grows by one." />
      <P text="A thin skin makes short lists that are soon out of date. A thick one makes long lists that last. Physicists call them Verlet lists, after the man who simulated liquid argon with them in 1967." />
      <P text="The program below counts both: with a good skin a tenth of the tests is left. Carom’s `World` keeps such lists, and each disc has a skin of its own." />
    </Lesson>
  );
}

const view = { ...field, minX: -10, maxX: 10, minY: -9, maxY: 6 };
