// The lesson on how two discs that overlap are moved apart.
import { manifold, type Vec } from 'carom';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { PlainDisc } from '../explain/marks.tsx';
import { disc } from './failures.ts';
import { Formula } from './formula.tsx';
import type { Quantity } from './linked.tsx';
import { PartLine } from './parts.tsx';
import { P } from './prose.tsx';
import { Controls, digits, Lesson, MovingSlider, Plane, PointName, point, vector } from './study.tsx';

interface Pushed {
  readonly b: Readonly<Vec>;
  /** From 0, as they overlap, to 1, when they touch. */
  readonly way: number;
  readonly massA: number;
  readonly massB: number;
}

const center = { x: -2, y: -0.6, r: 3 };
const radiusB = 2.4;

/** The lesson. */
export function WayOut(): JSX.Element {
  const [state, setState] = useState<Pushed>({ b: { x: 1.4, y: 0.8 }, way: 0, massA: 1, massB: 2 });
  const { b, massA, massB } = state;
  const found = manifold(center, disc(b.x, b.y, radiusB));
  const n = found?.normal ?? { x: 1, y: 0 };
  const depth = found?.depth ?? 0;
  const shareA = massB / (massA + massB);
  const quantities: Quantity[] = [
    { id: 'n', symbol: 'n', name: 'normal: the direction from a to b, of length 1', value: vector(n) },
    { id: 'D', symbol: 'D', name: 'depth of the overlap', value: digits(depth) },
    { id: 'pa', symbol: 'p_a', name: 'way of a', value: digits(depth * shareA) },
    { id: 'pb', symbol: 'p_b', name: 'way of b', value: digits(depth * (1 - shareA)) },
  ];
  return (
    <Lesson title="The way out" quantities={quantities} figure={<PushedFigure state={state} onChange={setState} />}>
      <P text="Discs that overlap by mistake are to be moved apart, as little as possible. The shortest way out goes along the line of the centers, [n]. Its length is the depth [D], how much the radii are longer than the distance:" />
      <Formula text="D = r_a + r_b - d" linked={['D']} />
      <P text="Move b by [D] along [n], and the discs touch. Or move both, each by its share. If they have masses, the light one gives way more:" />
      <Formula text="p_a = frac{m_b}{m_a + m_b} D" linked={['p_a', 'D']} />
      <Formula text="p_b = frac{m_a}{m_a + m_b} D" linked={['p_b', 'D']} />
      <P text="Press Play and see both go [pa] and [pb]. A disc that nothing moves has no inverse mass: its share is 0, and the other takes the whole way." />
      <P text="What if both have the same center? Then no direction is better than another. A program must take one, and always the same. `manifold` takes (1, 0)." />
    </Lesson>
  );
}

function PushedFigure({ state, onChange }: { state: Pushed; onChange: (next: Pushed) => void }): JSX.Element {
  const { b, way, massA, massB } = state;
  const found = manifold(center, disc(b.x, b.y, radiusB));
  const n = found?.normal ?? { x: 1, y: 0 };
  const depth = found?.depth ?? 0;
  const shareA = massB / (massA + massB);
  const after = (from: { x: number; y: number }, by: number) => ({ x: from.x + by * depth * n.x, y: from.y + by * depth * n.y });
  const [atA, atB] = [after(center, -shareA * way), after(b, (1 - shareA) * way)];
  const handles = [point('b', 'Center of b', b.x, b.y, (x, y): Pushed => ({ ...state, b: { x, y }, way: 0 }))];
  const said =
    found === null ? 'The discs are apart.' : way < 1 ? `The discs overlap by ${digits(depth * (1 - way))}.` : 'The discs touch.';
  const deepest = { x: b.x - radiusB * n.x, y: b.y - radiusB * n.y };
  return (
    <>
      <Plane label={said} handles={handles} onChange={onChange}>
        <PlainDisc of="a" at={{ ...atA, r: center.r }} />
        <PlainDisc of="b" at={{ ...atB, r: radiusB }} />
        <PartLine of="n" from={center} to={{ x: center.x + n.x, y: center.y + n.y }} arrow />
        {found && <PartLine of="D" tone="found" from={deepest} to={after(deepest, 1)} aside={0.25} />}
        {found && <PartLine of="pa" tone="a" from={center} to={after(center, -shareA)} arrow aside={0.25} side={-1} tagAt={1} />}
        {found && <PartLine of="pb" tone="b" from={b} to={after(b, 1 - shareA)} arrow tagAt={1} />}
        <PointName name="a" x={center.x} y={center.y} />
      </Plane>
      <Controls said={said}>
        <MovingSlider label="Way out" range={[0, 1, 0.01]} value={way} lasts={3} onInput={(next) => onChange({ ...state, way: next })} />
        <MovingSlider label="Mass of a" range={[0.5, 5, 0.5]} value={massA} onInput={(next) => onChange({ ...state, massA: next })} />
        <MovingSlider label="Mass of b" range={[0.5, 5, 0.5]} value={massB} onInput={(next) => onChange({ ...state, massB: next })} />
      </Controls>
    </>
  );
}
