// Chapter 5: how to find the pairs among many discs: a grid, and lists with a skin.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { discs, field, mostRadius, neighborsOf } from './drifters.ts';
import { Formula } from './formula.tsx';
import type { Quantity } from './linked.tsx';
import { NeighborLists } from './neighbor-lists.tsx';
import { Part, PartBar, PartLine, Tag } from './parts.tsx';
import { P, Steps } from './prose.tsx';
import { Controls, digits, Lesson, MovingSlider, Plane } from './study.tsx';
import { useDrift } from './use-drift.tsx';

/** The chapter. */
export function Many(): JSX.Element {
  return (
    <>
      <p class="essay-lead">
        One pair is asked in no time. A thousand discs have half a million pairs, and almost all of them are far apart. This chapter shows
        how to leave those out.
      </p>
      <AllPairs />
      <Cells />
      <NeighborLists />
    </>
  );
}

const count = (value: number): string => value.toLocaleString('en-US');

function AllPairs(): JSX.Element {
  const [n, setN] = useState(12);
  const all = (n * (n - 1)) / 2;
  const quantities: Quantity[] = [
    { id: 'n', symbol: 'n', name: 'number of discs', value: count(n) },
    { id: 'k', symbol: 'k', name: 'others that one disc is compared with', value: count(n - 1) },
    { id: 'T', symbol: 'T', name: 'tests for all pairs', value: count(all) },
  ];
  const some = discs.slice(0, n);
  const pairs = some.flatMap((a, i) => some.slice(i + 1).map((b) => `M${a.x} ${a.y}L${b.x} ${b.y}`));
  const figure = (
    <>
      <Plane label={`${n} discs have ${all} pairs.`} view={withBars} grid={false}>
        <path class="essay-pairs" d={pairs.join('')} />
        <Part of="k" tone="found">
          {some.slice(1).map((disc, i) => (
            <line key={i} class="part-line" x1={some[0].x} y1={some[0].y} x2={disc.x} y2={disc.y} />
          ))}
          <Tag of="k" x={some[0].x + 0.8} y={some[0].y + 0.8} />
        </Part>
        <g class="explain-disc explain-a">
          {some.map(({ x, y, r }, i) => (
            <circle key={i} cx={x} cy={y} r={r} />
          ))}
        </g>
        <PartBar of="n" x={-8.4} y={-6.6} length={n / 5} />
        <PartBar of="T" tone="found" x={-8.4} y={-7.8} length={(18 * all) / 3160} />
      </Plane>
      <Controls said={`${count(n)} discs have ${count(all)} pairs.`}>
        <MovingSlider label="Number of discs n" range={[2, 80, 1]} value={n} lasts={6} onInput={setN} />
      </Controls>
    </>
  );
  return (
    <Lesson title="Why not ask every pair?" quantities={quantities} figure={figure}>
      <P text="Each of [n] discs can meet each of the [k|others]. To ask for all of them and never twice takes [T] tests:" />
      <Formula text="T = frac{n (n - 1)}{2}" linked={['T', 'n']} />
      <P text="Press Play. The bar of [n] grows evenly, that of [T] ever faster: twice as many discs make four times as many tests." />
      <P text="At a thousand discs that is half a million tests a step. At ten thousand it is fifty million, far too many for one picture of a game." />
      <P text="Yet discs that touch are near each other. Whoever knows where a disc stands can leave out nearly all others without looking at them." />
    </Lesson>
  );
}

const withBars = { minX: -10, minY: -9, maxX: 10, maxY: 6 };
const { minX, minY, maxX, maxY } = field;

function cellLines(width: number): string {
  const lines: string[] = [];
  for (let x = Math.ceil(minX / width) * width; x <= maxX; x += width) lines.push(`M${x} ${minY}V${maxY}`);
  for (let y = Math.ceil(minY / width) * width; y <= maxY; y += width) lines.push(`M${minX} ${y}H${maxX}`);
  return lines.join('');
}

function Cells(): JSX.Element {
  const [width, setWidth] = useState(1.2);
  const { all, box, button } = useDrift();
  const { tests, missed, overlapping } = neighborsOf(all, width);
  const [first] = all;
  const corner = { x: (Math.floor(first.x / width) - 1) * width, y: (Math.floor(first.y / width) - 1) * width };
  const T = (all.length * (all.length - 1)) / 2;
  const quantities: Quantity[] = [
    { id: 'w', symbol: 'w', name: 'width of a cell', value: digits(width) },
    { id: 'N', symbol: 'N', name: 'the cell of one disc and the eight around it', value: `${digits(3 * width)} wide` },
    { id: 'G', symbol: 'G', name: 'tests with the grid', value: count(tests) },
    { id: 'T', symbol: 'T', name: 'tests for all pairs', value: count(T) },
    { id: 'M', symbol: 'M', name: 'overlaps that the grid misses', value: count(missed.length) },
  ];
  const said = missed.length > 0 ? `The cells are too small: ${missed.length} overlaps are missed.` : 'The grid finds all overlaps.';
  const figure = (
    <>
      <div ref={box}>
        <Plane label={`${all.length} discs and a grid.`} view={withBars} grid={false}>
          <path class="essay-tick essay-cell-lines" d={cellLines(width)} />
          <Part of="N" tone="b">
            <rect class="part-area" x={corner.x} y={corner.y} width={3 * width} height={3 * width} />
            <Tag of="N" x={corner.x + 0.5} y={corner.y + 3 * width - 0.5} />
          </Part>
          <g class="explain-disc explain-a">
            {all.map(({ x, y, r }, i) => (
              <circle key={i} class={overlapping.has(i) ? 'essay-overlapping' : ''} cx={x} cy={y} r={r} />
            ))}
          </g>
          {missed.map(([a, b], i) => (
            <line key={i} class="essay-missed" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
          ))}
          <PartLine
            of="w"
            from={{ x: corner.x + width, y: corner.y - 0.2 }}
            to={{ x: corner.x + 2 * width, y: corner.y - 0.2 }}
            side={-1}
          />
          <PartBar of="T" tone="quiet" x={-8.4} y={-6.4} length={18} />
          <PartBar of="G" tone="a" x={-8.4} y={-7.3} length={(18 * tests) / T} />
          <PartBar of="M" tone="found" x={-8.4} y={-8.2} length={missed.length / 3} />
        </Plane>
      </div>
      <Controls said={said}>
        <MovingSlider label="Width of a cell w" range={[0.4, 6, 0.1]} value={width} onInput={setWidth} />
        {button}
      </Controls>
    </>
  );
  return (
    <Lesson title="A grid of cells" quantities={quantities} figure={figure}>
      <P text="Lay a grid of width [w] over the plane. Note for each disc the cell in which its center stands: divide x and y by [w], and round down." />
      <P
        text={`If no disc is wider than [w], whoever overlaps a disc stands in its cell or in one of the eight around it: within [N]. Here the widest disc is ${digits(2 * mostRadius)} wide.`}
      />
      <P text="So compare only with those. [G] is the number of tests that are left of [T]. With as many discs in each cell, it grows with the number of discs, not with its square." />
      <Steps
        texts={[
          'Make [w] smaller than the widest disc: some overlaps are missed, [M].',
          'Make [w] large: each cell holds many discs, and [G] comes near [T].',
          'The best width is a little more than the widest disc.',
        ]}
      />
      <P text="That is also where a grid ends: one huge disc makes all cells huge. Carom’s `CircleIndex` has a grid for each range of radii, so that small discs keep small cells." />
    </Lesson>
  );
}
