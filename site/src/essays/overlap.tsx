// Chapter 1: whether two discs share a point.
import { type Circle, overlaps, relation } from 'carom';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { PlainDisc } from '../explain/marks.tsx';
import { disc } from './failures.ts';
import { Formula } from './formula.tsx';
import { type Quantity, useLink } from './linked.tsx';
import { Part, PartLine, Tag } from './parts.tsx';
import { P } from './prose.tsx';
import { Controls, digits, Lesson, MovingSlider, Plane, PointName, point } from './study.tsx';
import { WayOut } from './way-out.tsx';

/** The chapter. */
export function Overlap(): JSX.Element {
  return (
    <>
      <p class="essay-lead">
        Two discs overlap if they share a point. To find out, a program compares two lengths. This chapter shows which two, why that is
        enough, and how to move discs apart.
      </p>
      <OneDistance />
      <SixWays />
      <WayOut />
    </>
  );
}

interface Discs {
  readonly a: Readonly<Circle>;
  readonly b: Readonly<Circle>;
}

function OneDistance(): JSX.Element {
  const [discs, setDiscs] = useState<Discs>({ a: disc(-3, -1, 2.2), b: disc(2, 1.5, 2.8) });
  const { a, b } = discs;
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const d = Math.sqrt(dx * dx + dy * dy);
  const s = a.r + b.r;
  const quantities: Quantity[] = [
    { id: 'dx', symbol: 'dx', name: 'way across, from center to center', value: digits(dx) },
    { id: 'dy', symbol: 'dy', name: 'way up, from center to center', value: digits(dy) },
    { id: 'd', symbol: 'd', name: 'distance of the centers', value: digits(d) },
    { id: 'ra', symbol: 'r_a', name: 'radius of a', value: digits(a.r) },
    { id: 'rb', symbol: 'r_b', name: 'radius of b', value: digits(b.r) },
    { id: 's', symbol: 's', name: 'sum of the radii', value: digits(s) },
    { id: 'g', symbol: 'g', name: 'gap; below 0 it is the depth of the overlap', value: digits(d - s) },
  ];
  return (
    <Lesson title="One distance and one sum" quantities={quantities} figure={<DiscsFigure discs={discs} onChange={setDiscs} />}>
      <P text="Draw the line from the center of a to the center of b. Its length is [d]. Each radius covers a piece of that line: [ra] from one end, [rb] from the other." />
      <P text="Lay the two radii end to end. They reach as far as [s|their sum s]. If [s] is at least [d], the pieces meet, and the discs share the point where they meet." />
      <Formula text="s = r_a + r_b ≥ d" linked={['s', 'r_a', 'r_b', 'd']} />
      <P text="Why does only that one line count? No point of disc a is farther than [ra] from its center, and the same holds for b. The straight line is the shortest way between the centers. So if the radii do not cover it, no detour helps." />
      <P text="The distance is the long side of a right triangle with the sides [dx] and [dy]. Drag b, or let it come nearer by Play: the two bars below the discs show [d] and [s], and the piece between their ends is [g|the gap]." />
      <Formula text="d = sqrt{dx^2 + dy^2}" linked={['d', 'dx', 'dy']} />
      <P text="What if the bars end at the same place? Then the discs share exactly one point. We say that they touch. In Carom a disc owns its outline, so touching counts as overlapping." />
      <P text="A square root can be saved: both lengths are at least 0, so the larger one also has the larger square. Programs often compare `dx² + dy²` with `s²`. Below you see what that costs." />
    </Lesson>
  );
}

function DiscsFigure({ discs, onChange }: { discs: Discs; onChange: (next: Discs) => void }): JSX.Element {
  const { a, b } = discs;
  const d = Math.sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
  const unit = d > 0 ? { x: (b.x - a.x) / d, y: (b.y - a.y) / d } : { x: 1, y: 0 };
  const corner = { x: b.x, y: a.y };
  const touching = overlaps(a, b);
  const handles = [
    point('a', 'Center of a', a.x, a.y, (x, y): Discs => ({ ...discs, a: { ...a, x, y } })),
    point('b', 'Center of b', b.x, b.y, (x, y): Discs => ({ ...discs, b: { ...b, x, y } })),
  ];
  return (
    <>
      <Plane label={touching ? 'The discs overlap.' : 'The discs are apart.'} view={tall} handles={handles} onChange={onChange}>
        <PlainDisc of="a" at={a} touching={touching} />
        <PlainDisc of="b" at={b} touching={touching} />
        <PartLine of="dx" tone="quiet" from={a} to={corner} dashed side={b.x > a.x === b.y > a.y ? -1 : 1} />
        <PartLine of="dy" tone="quiet" from={corner} to={b} dashed side={b.x > a.x === b.y > a.y ? -1 : 1} />
        <PartLine of="d" from={a} to={b} side={-1} />
        <PartLine of="ra" tone="a" from={a} to={{ x: a.x + unit.x * a.r, y: a.y + unit.y * a.r }} aside={0.2} />
        <PartLine of="rb" tone="b" from={b} to={{ x: b.x - unit.x * b.r, y: b.y - unit.y * b.r }} aside={-0.35} side={-1} />
        <Bars d={d} s={a.r + b.r} />
      </Plane>
      <Controls said={touching ? 'The discs overlap.' : 'The discs are apart.'}>
        <MovingSlider
          label="Distance d"
          range={[0.2, farthest, 0.05]}
          value={Number(d.toFixed(2))}
          lasts={7}
          backwards
          onInput={(to) => onChange({ ...discs, b: { ...b, x: a.x + to * unit.x, y: a.y + to * unit.y } })}
        />
        <MovingSlider label="Radius of a" range={[0, 4, 0.1]} value={a.r} onInput={(r) => onChange({ ...discs, a: { ...a, r } })} />
        <MovingSlider label="Radius of b" range={[0, 4, 0.1]} value={b.r} onInput={(r) => onChange({ ...discs, b: { ...b, r } })} />
      </Controls>
    </>
  );
}

const tall = { minX: -10, minY: -9, maxX: 10, maxY: 6 };

/** How far apart the slider puts the discs. */
const farthest = 9;

/** d and s as bars from the same start, and the gap between their ends. */
function Bars({ d, s }: { d: number; s: number }): JSX.Element {
  const left = -9;
  const end = (length: number): number => left + Math.min(18, length);
  return (
    <g>
      <PartLine of="d" from={{ x: left, y: -6.8 }} to={{ x: end(d), y: -6.8 }} side={1} />
      <PartLine of="s" tone="found" from={{ x: left, y: -8 }} to={{ x: end(s), y: -8 }} side={-1} />
      {Math.abs(d - s) > 0.02 && (
        <Part of="g" tone="found">
          <rect class="part-area" x={Math.min(end(d), end(s))} y={-8} width={Math.abs(end(d) - end(s))} height={1.2} />
          <Tag of="g" x={(end(d) + end(s)) / 2} y={-7.4} />
        </Part>
      )}
    </g>
  );
}

const names: Readonly<Record<string, string>> = {
  separate: 'separate: no point in common',
  touching: 'touching: one point, from outside',
  crossing: 'crossing: the outlines share two points',
  'inner-touching': 'touching from inside: one point',
  inside: 'inside: a lies within b',
  around: 'around: b lies within a',
  equal: 'equal: all points in common',
};

function SixWays(): JSX.Element {
  const [d, setD] = useState(3.5);
  const [rb, setRb] = useState(1.5);
  const a = disc(-2, 0, 3);
  const b = disc(-2 + d, 0, rb);
  const f = Math.abs(a.r - rb);
  const s = a.r + rb;
  const word = relation(a, b);
  const quantities: Quantity[] = [
    { id: 'd', symbol: 'd', name: 'distance of the centers', value: digits(d) },
    { id: 's', symbol: 's', name: 'sum of the radii', value: digits(s) },
    { id: 'f', symbol: 'f', name: 'difference of the radii', value: digits(f) },
  ];
  const figure = (
    <>
      <Plane label={names[word]} view={wide}>
        <PlainDisc of="a" at={{ x: a.x, y: 0, r: a.r }} />
        <PlainDisc of="b" at={{ x: b.x, y: 0, r: Math.max(0.05, rb) }} />
        <PartLine of="d" from={a} to={b} />
        <PointName name="a" x={a.x} y={0} />
        {d > 0 && <PointName name="b" x={b.x} y={0} />}
        <Ruler d={d} s={s} f={f} />
      </Plane>
      <Controls said={`a and b are ${names[word]}.`}>
        <MovingSlider label="Distance d" range={[0, 9, 0.1]} value={d} lasts={8} backwards onInput={setD} />
        <MovingSlider label="Radius of b" range={[0, 4, 0.5]} value={rb} onInput={setRb} />
      </Controls>
    </>
  );
  return (
    <Lesson title="Seven ways to lie" quantities={quantities} figure={figure}>
      <P text="Overlapping is not the whole story. A small disc may lie within a large one: then the discs share points, but the outlines do not." />
      <P text="Two numbers divide all cases. From outside, the circles touch at [d] = [s]. From inside they touch at [d] = [f], the difference of the radii." />
      <P text="Press Play: the distance goes from 9 to 0. Beyond [s] the circles are separate. Between [f] and [s] they cross. Below [f] the larger holds the smaller. Circles of the same size and center are equal." />
      <P text="`relation(a, b)` gives the word for it. Two programs that both ask “do they collide?” may mean different questions. A word for each case ends that." />
    </Lesson>
  );
}

const wide = { minX: -7, minY: -6.5, maxX: 11, maxY: 4.5 };

/** A ruler for d with marks at f and s. */
function Ruler({ d, s, f }: { d: number; s: number; f: number }): JSX.Element {
  const x = (value: number): number => -2 + value;
  return (
    <g>
      <line class="essay-ruler" x1={x(0)} x2={x(9)} y1={-5} y2={-5} />
      <RulerMark of="f" at={x(f)} below={false} />
      <RulerMark of="s" at={x(s)} below={false} />
      <RulerMark of="d" at={x(d)} below />
    </g>
  );
}

function RulerMark({ of: id, at, below }: { of: string; at: number; below: boolean }): JSX.Element {
  const { quantity } = useLink(id);
  return (
    <Part of={id} tone={quantity.id === 'd' ? 'ink' : 'found'}>
      <line class="part-reach" x1={at} x2={at} y1={-4.5} y2={-5.5} />
      <line class="part-line" x1={at} x2={at} y1={below ? -5 : -4.5} y2={below ? -5.5 : -5} />
      <Tag of={id} x={at} y={below ? -6.1 : -4} />
    </Part>
  );
}
