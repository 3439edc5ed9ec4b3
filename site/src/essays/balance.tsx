// The second lesson on the bounce: momentum and energy before and after.
import type { JSX } from 'preact';
import { type Collision, type CollisionProps, dials, factsOf } from './collision.ts';
import { Formula } from './formula.tsx';
import type { Quantity } from './linked.tsx';
import { Part, PartLine, Tag } from './parts.tsx';
import { P } from './prose.tsx';
import { Controls, Dials, digits, Lesson, Plane } from './study.tsx';

function sumsOf(collision: Collision) {
  const { a, b, after } = factsOf(collision);
  const { massA, massB } = collision;
  const energy = (va: { x: number; y: number }, vb: { x: number; y: number }): number =>
    (massA * (va.x * va.x + va.y * va.y) + massB * (vb.x * vb.x + vb.y * vb.y)) / 2;
  return {
    before: [massA * a.vx, massB * b.vx],
    after: [massA * after.a.x, massB * after.b.x],
    energyBefore: energy({ x: a.vx, y: a.vy }, { x: b.vx, y: b.vy }),
    energyAfter: energy(after.a, after.b),
    center: (massA * a.vx + massB * b.vx) / (massA + massB),
  };
}

/** Momentum and energy of the collision. */
export function BounceBalance({ collision, onChange }: CollisionProps): JSX.Element {
  const sums = sumsOf(collision);
  const isAfter = collision.t > 0;
  const [pa, pb] = isAfter ? sums.after : sums.before;
  const lost = sums.energyBefore - sums.energyAfter;
  const quantities: Quantity[] = [
    { id: 'pa', symbol: 'p_a', name: 'momentum of a across the page', value: digits(pa) },
    { id: 'pb', symbol: 'p_b', name: 'momentum of b across the page', value: digits(pb) },
    { id: 'S', symbol: 'S', name: 'their sum', value: digits(pa + pb) },
    { id: 'C', symbol: 'C', name: 'velocity of the center of mass', value: digits(sums.center) },
    { id: 'K', symbol: 'K', name: 'energy of motion', value: digits(isAfter ? sums.energyAfter : sums.energyBefore) },
    { id: 'L', symbol: 'L', name: 'energy that the bounce turns into heat', value: digits(lost) },
  ];
  return (
    <Lesson title="What is kept and what is lost" quantities={quantities} figure={<Bars collision={collision} onChange={onChange} />}>
      <P text="Momentum is mass times velocity. The push takes from a what it gives to b. So [pa] and [pb] change, but [S|their sum] does not. Move the time across 0 and watch the bars." />
      <Formula text="S = p_a + p_b" linked={['S', 'p_a', 'p_b']} />
      <P text="Divide [S] by the whole mass, and you have [C]. The center of mass flies on as if nothing had happened. Seen from there, each disc comes in and goes out along the same line." />
      <P text="Energy is another matter. Half of mass times squared velocity, summed over both discs, is [K]. With restitution 1 it is the same before and after." />
      <P text="With less restitution the piece [L] is lost. It grows with the squared speed of approach. Only the motion along the normal can be lost, so [K] never falls to 0 in a hit off the center line." />
      <P text="A rule that changes [S] is wrong in any world. A rule that makes [K] grow is an engine: piles that use it start to boil. These two numbers are the quickest test of a collision program." />
    </Lesson>
  );
}

const view = { minX: -10, minY: -11, maxX: 10, maxY: 1 };

function Bars({ collision, onChange }: CollisionProps): JSX.Element {
  const sums = sumsOf(collision);
  const isAfter = collision.t > 0;
  const [pa, pb] = isAfter ? sums.after : sums.before;
  const most = Math.max(...sums.before.concat(sums.after).map(Math.abs), Math.abs(sums.before[0] + sums.before[1]));
  const x = (value: number): number => (8 * value) / most;
  const energy = isAfter ? sums.energyAfter : sums.energyBefore;
  const length = (16 * energy) / sums.energyBefore;
  const from = (y: number) => ({ x: 0, y: -y });
  const label = isAfter ? 'After the bounce.' : 'Before the bounce.';
  return (
    <>
      <Plane label={label} view={view} grid={false}>
        <line class="essay-ruler" x1={0} x2={0} y1={0} y2={-6.6} />
        <PartLine of="pa" tone="a" from={from(0.8)} to={{ x: x(pa), y: -0.8 }} arrow />
        <PartLine of="pb" tone="b" from={from(2.4)} to={{ x: x(pb), y: -2.4 }} arrow />
        <PartLine of="S" tone="found" from={from(4)} to={{ x: x(pa + pb), y: -4 }} arrow />
        <PartLine of="C" tone="quiet" from={from(5.8)} to={{ x: 2 * sums.center, y: -5.8 }} arrow />
        <Part of="K">
          <rect class="part-area" x={-8} y={-9.4} width={length} height={1.4} />
          <Tag of="K" x={-8 + length / 2} y={-8.8} />
        </Part>
        {isAfter && length < 15.99 && (
          <Part of="L" tone="found">
            <rect class="part-area" x={-8 + length} y={-9.4} width={16 - length} height={1.4} />
            <Tag of="L" x={(8 - 8 + length) / 2} y={-7.4} />
          </Part>
        )}
      </Plane>
      <Controls said={label}>
        <Dials of={collision} dials={[dials.t, dials.massA, dials.massB, dials.restitution]} onChange={onChange} />
      </Controls>
    </>
  );
}
