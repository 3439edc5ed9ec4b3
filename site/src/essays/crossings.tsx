// Chapter 2: where two outlines cross, and where a line cuts a circle.
import { type Circle, explain, lineIntersections, type Vec } from 'carom';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { PlainDisc } from '../explain/marks.tsx';
import { disc } from './failures.ts';
import { Formula } from './formula.tsx';
import type { Quantity } from './linked.tsx';
import { PartDot, PartLine } from './parts.tsx';
import { P, Steps } from './prose.tsx';
import { Controls, Dials, digits, Lesson, MovingSlider, Plane, PointName, point, vector } from './study.tsx';

/** The chapter. */
export function Crossings(): JSX.Element {
  return (
    <>
      <p class="essay-lead">
        Two outlines can cross in two points. A line can cut a circle in two points. Both questions lead to the same right triangle.
      </p>
      <TwoCircles />
      <LineAndCircle />
    </>
  );
}

interface Discs {
  readonly a: Readonly<Circle>;
  readonly b: Readonly<Circle>;
}

function factsOf({ a, b }: Discs) {
  const d = Math.sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
  const u = d > 0 ? { x: (b.x - a.x) / d, y: (b.y - a.y) / d } : { x: 1, y: 0 };
  const n = { x: -u.y, y: u.x };
  const { chord, points } = explain(a, b);
  const h = chord?.along ?? 0;
  return { d, u, n, points, h, c: chord?.half ?? 0, H: { x: a.x + h * u.x, y: a.y + h * u.y } };
}

function TwoCircles(): JSX.Element {
  const [discs, setDiscs] = useState<Discs>({ a: disc(-3, -1, 4), b: disc(2.5, 0.5, 3) });
  const { a, b } = discs;
  const { d, u, n, H, h, c, points } = factsOf(discs);
  const found = points.length > 0;
  const quantities: Quantity[] = [
    { id: 'd', symbol: 'd', name: 'distance of the centers', value: digits(d) },
    { id: 'ra', symbol: 'r_a', name: 'radius of a', value: digits(a.r) },
    { id: 'rb', symbol: 'r_b', name: 'radius of b', value: digits(b.r) },
    { id: 'u', symbol: 'u', name: 'direction from a to b, of length 1', value: vector(u) },
    { id: 'n', symbol: 'n', name: 'u, turned left by a right angle', value: vector(n) },
    { id: 'h', symbol: 'h', name: 'from the center of a to the chord', value: found ? digits(h) : 'none' },
    { id: 'c', symbol: 'c', name: 'half of the chord', value: found ? digits(c) : 'none' },
    { id: 'H', symbol: 'H', name: 'middle of the chord', value: found ? vector(H) : 'none' },
    { id: 'P1', symbol: 'P_1', name: 'crossing point on the left of a → b', value: points[0] ? vector(points[0]) : 'none' },
    { id: 'P2', symbol: 'P_2', name: 'crossing point on the right', value: points[1] ? vector(points[1]) : 'none' },
  ];
  return (
    <Lesson title="Two circles" quantities={quantities} figure={<CirclesFigure discs={discs} onChange={setDiscs} />}>
      <P text="Draw the line between the centers, and the chord between [P1] and [P2]. They meet at a right angle in [H], because the picture is the same on both sides of the line." />
      <P text="The chord cuts the line into two pieces. The one next to a has the length [h], the other one [d] − [h]. Half of the chord is [c]." />
      <P text="Now there are two right triangles with the side [c]. The long side of one is [ra], that of the other is [rb]." />
      <Formula text="h^2 + c^2 = r_a^2" linked={['h', 'c', 'r_a']} />
      <Formula text="{(d - h)}^2 + c^2 = r_b^2" linked={['h', 'c', 'r_b', 'd']} />
      <P text="Subtract one line from the other. [c] goes away, and so does the square of [h]. What is left can be solved for [h], and the first triangle gives [c]:" />
      <Formula text="h = frac{r_a^2 - r_b^2 + d^2}{2 d}" linked={['h', 'r_a', 'r_b', 'd']} />
      <Formula text="c = sqrt{r_a^2 - h^2}" linked={['h', 'r_a', 'c']} />
      <P text="These are lengths. Two directions make them coordinates: [u] points from a to b, and [n] is [u] turned left by a right angle. To turn (x, y) left, write (−y, x)." />
      <Formula text="u = frac{b - a}{d}" linked={['u', 'd']} />
      <P text="From the center of a, walk [h] along [u]. That is [H]. Then walk [c] along [n] to the left point, or against it to the right one:" />
      <Formula text="P = a + h u ± c n" linked={['h', 'u', 'c', 'n']} />
      {points[0] && <Formula small text={`P_1 = ${sumOf(a, h, u, '+', c, n)}`} linked={['P_1']} />}
      {points[1] && <Formula small text={`P_2 = ${sumOf(a, h, u, '−', c, n)}`} linked={['P_2']} />}
      <P text="Left and right are as in the figure, with y up. On a screen with y down the same numbers come out, and the picture is its mirror image." />
      <P text="The root is where copied formulas break. If the circles just touch, the number under it is 0. A rounded 0 may fall below 0, and then there is no root. The program below writes the same number as a product, which does not." />
    </Lesson>
  );
}

/** Three digits: enough to follow a sum. */
const short = (value: number): string => digits(Number(value.toPrecision(3)));

/** a + h·u ± c·n with its numbers. */
function sumOf(a: Readonly<Vec>, h: number, u: Readonly<Vec>, sign: string, c: number, n: Readonly<Vec>): string {
  const few = ({ x, y }: Readonly<Vec>): string => `(${short(x)}, ${short(y)})`;
  return `${few(a)} + ;${short(h)} ${few(u)} ${sign} ;${short(c)} ${few(n)}`;
}

function CirclesFigure({ discs, onChange }: { discs: Discs; onChange: (next: Discs) => void }): JSX.Element {
  const { a, b } = discs;
  const { d, u, n, H, points } = factsOf(discs);
  const [p, q] = points;
  const handles = [
    point('a', 'Center of a', a.x, a.y, (x, y): Discs => ({ ...discs, a: { ...a, x, y } })),
    point('b', 'Center of b', b.x, b.y, (x, y): Discs => ({ ...discs, b: { ...b, x, y } })),
  ];
  const said =
    points.length === 2
      ? 'The outlines cross in two points.'
      : points.length === 1
        ? 'The outlines share one point.'
        : 'The outlines share no point.';
  return (
    <>
      <Plane label={said} handles={handles} onChange={onChange}>
        <PlainDisc of="a" at={a} />
        <PlainDisc of="b" at={b} />
        {d > 0 && <PartLine of="d" tone="quiet" from={a} to={b} dashed aside={-1.3} side={-1} />}
        {p && (
          <>
            <PartLine of="h" tone="found" from={a} to={H} side={-1} />
            <PartLine of="c" tone="found" from={H} to={p} side={-1} />
            <PartLine of="ra" tone="a" from={a} to={p} />
            <PartLine of="rb" tone="b" from={b} to={p} side={-1} />
          </>
        )}
        <PartLine of="u" from={a} to={{ x: a.x + u.x, y: a.y + u.y }} arrow aside={0.25} />
        <PartLine of="n" from={a} to={{ x: a.x + n.x, y: a.y + n.y }} arrow />
        {p && <PartDot of="H" x={H.x} y={H.y} at={{ x: 0.55 * u.x - 0.55 * n.x, y: 0.55 * u.y - 0.55 * n.y }} />}
        {p && <PartDot of="P1" x={p.x} y={p.y} at={{ x: 0.6 * n.x, y: 0.6 * n.y }} />}
        {q && <PartDot of="P2" x={q.x} y={q.y} at={{ x: -0.6 * n.x, y: -0.6 * n.y }} />}
      </Plane>
      <Controls said={said}>
        <MovingSlider
          label="Distance d"
          range={[0.2, 8, 0.05]}
          value={Number(d.toFixed(2))}
          lasts={8}
          backwards
          onInput={(to) => onChange({ ...discs, b: { ...b, x: a.x + to * u.x, y: a.y + to * u.y } })}
        />
        <MovingSlider label="Radius of a" range={[0, 5, 0.1]} value={a.r} onInput={(r) => onChange({ ...discs, a: { ...a, r } })} />
        <MovingSlider label="Radius of b" range={[0, 5, 0.1]} value={b.r} onInput={(r) => onChange({ ...discs, b: { ...b, r } })} />
      </Controls>
    </>
  );
}

interface Cut {
  readonly A: Readonly<Vec>;
  readonly B: Readonly<Vec>;
  readonly t: number;
}

const circle = disc(0, 0, 3.5);

function LineAndCircle(): JSX.Element {
  const [cut, setCut] = useState<Cut>({ A: { x: -8, y: 4 }, B: { x: 7, y: 0 }, t: 0.2 });
  const { A, B, t } = cut;
  const line = { x1: A.x, y1: A.y, x2: B.x, y2: B.y };
  const length = Math.sqrt((B.x - A.x) * (B.x - A.x) + (B.y - A.y) * (B.y - A.y));
  const found = lineIntersections(line, circle);
  const m = Math.abs(A.x * B.y - A.y * B.x) / length;
  const quantities: Quantity[] = [
    { id: 'v', symbol: 'v', name: 'the way from A to B', value: vector({ x: B.x - A.x, y: B.y - A.y }) },
    { id: 't', symbol: 't', name: 'how far along: 0 at A, 1 at B', value: digits(t) },
    { id: 'm', symbol: 'm', name: 'distance of the line from the center', value: length > 0 ? digits(m) : 'none' },
    { id: 'r', symbol: 'r', name: 'radius', value: digits(circle.r) },
    { id: 'w', symbol: 'w', name: 'half of the chord', value: m <= circle.r ? digits(Math.sqrt(circle.r * circle.r - m * m)) : 'none' },
    { id: 't1', symbol: 't_1', name: 'where the line enters', value: found[0] ? digits(found[0].t) : 'none' },
    { id: 't2', symbol: 't_2', name: 'where the line leaves', value: found[1] ? digits(found[1].t) : 'none' },
  ];
  return (
    <Lesson title="A line and a circle" quantities={quantities} figure={<LineFigure cut={cut} onChange={setCut} />}>
      <P text="A point of the line is A plus [t] times [v]. At [t] = 0 it is A, at [t] = 1 it is B. Move the slider: the point runs along the line." />
      <P text="The foot F is the point of the line nearest to the center C. Its distance from there is [m]. If [m] is larger than [r], the line misses." />
      <P text="Else there is the right triangle again: [m] and [w] are the short sides, [r] is the long one. The line enters [w] before the foot and leaves [w] after it." />
      <Formula text="w = sqrt{r^2 - m^2}" linked={['w', 'r', 'm']} />
      <P text="Divide by the length of [v], and you have [t1] and [t2]. Which of them count depends on the question:" />
      <Steps
        texts={[
          'A *line* goes on for ever in both directions. Both cuts count.',
          'A *ray* starts at A. Only cuts with [t] ≥ 0 count.',
          'A *segment* ends at B. Only cuts with 0 ≤ [t] ≤ 1 count.',
        ]}
      />
      <P text="Many programs mix these up. Carom has one function for each: `lineIntersections`, `rayIntersections` and `segmentIntersections`." />
    </Lesson>
  );
}

function LineFigure({ cut, onChange }: { cut: Cut; onChange: (next: Cut) => void }): JSX.Element {
  const { A, B, t } = cut;
  const v = { x: B.x - A.x, y: B.y - A.y };
  const square = v.x * v.x + v.y * v.y;
  const at = (value: number): { x: number; y: number } => ({ x: A.x + value * v.x, y: A.y + value * v.y });
  const foot = square > 0 ? at(-(A.x * v.x + A.y * v.y) / square) : A;
  const [p, q] = lineIntersections({ x1: A.x, y1: A.y, x2: B.x, y2: B.y }, circle);
  const handles = [
    point('A', 'Point A', A.x, A.y, (x, y): Cut => ({ ...cut, A: { x, y } })),
    point('B', 'Point B', B.x, B.y, (x, y): Cut => ({ ...cut, B: { x, y } })),
  ];
  const said = q ? 'The line cuts the circle in two points.' : p ? 'The line touches the circle.' : 'The line misses the circle.';
  const far = at(50);
  const back = at(-50);
  return (
    <>
      <Plane label={said} handles={handles} onChange={onChange}>
        <PlainDisc of="a" at={{ x: 0, y: 0, r: circle.r }} />
        <line class="essay-ruler" x1={back.x} y1={back.y} x2={far.x} y2={far.y} />
        <PartLine of="v" from={A} to={B} arrow tagAt={0.88} />
        <PartLine of="m" tone="found" from={{ x: 0, y: 0 }} to={foot} side={-1} />
        {p && <PartLine of="r" tone="a" from={{ x: 0, y: 0 }} to={p} />}
        {p && q && <PartLine of="w" tone="found" from={foot} to={p} aside={-0.2} side={-1} tagAt={0.4} />}
        <PointName name="F" x={foot.x - 0.2} y={foot.y + 1.2} />
        {p && <PartDot of="t1" x={p.x} y={p.y} />}
        {q && <PartDot of="t2" x={q.x} y={q.y} />}
        <PartDot of="t" tone="b" x={at(t).x} y={at(t).y} />
        <PointName name="C" x={0} y={0} />
      </Plane>
      <Controls said={said}>
        <Dials of={cut} dials={[{ of: 't', label: 'Place t on the line', range: [-0.5, 1.5, 0.01], lasts: 8 }]} onChange={onChange} />
      </Controls>
    </>
  );
}
