// Chapter 4: what a bounce does to two velocities, and what it keeps.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { PlainDisc } from '../explain/marks.tsx';
import { BounceBalance } from './balance.tsx';
import { type Collision, type CollisionProps, dials, factsOf, radius } from './collision.ts';
import { Formula } from './formula.tsx';
import type { Quantity } from './linked.tsx';
import { PartLine } from './parts.tsx';
import { P, Steps } from './prose.tsx';
import { Controls, Dials, digits, Lesson, Plane, PointName, vector } from './study.tsx';

/** The chapter. */
export function Bounce(): JSX.Element {
  const [collision, setCollision] = useState<Collision>({ offset: -0.4, speed: 3, massA: 1, massB: 2, restitution: 0.8, t: -0.8 });
  return (
    <>
      <p class="essay-lead">
        When two smooth discs hit, they push each other once, for a moment. All that happens afterwards follows from the direction and the
        size of that push.
      </p>
      <OnePush collision={collision} onChange={setCollision} />
      <BounceBalance collision={collision} onChange={setCollision} />
    </>
  );
}

function OnePush({ collision, onChange }: CollisionProps): JSX.Element {
  const { n, a, b, after, u, j } = factsOf(collision);
  const quantities: Quantity[] = [
    { id: 'n', symbol: 'n', name: 'normal: the direction from a to b, of length 1', value: vector(n) },
    { id: 'va', symbol: 'v_a', name: 'velocity of a before', value: vector({ x: a.vx, y: a.vy }) },
    { id: 'vb', symbol: 'v_b', name: 'velocity of b before', value: vector({ x: b.vx, y: b.vy }) },
    { id: 'u', symbol: 'u', name: 'speed of approach along the normal', value: digits(u) },
    { id: 'e', symbol: 'e', name: 'restitution', value: digits(collision.restitution) },
    { id: 'j', symbol: 'j', name: 'size of the push, the impulse', value: digits(j) },
    { id: 'v1a', symbol: 'v′_a', name: 'velocity of a afterwards', value: vector(after.a) },
    { id: 'v1b', symbol: 'v′_b', name: 'velocity of b afterwards', value: vector(after.b) },
  ];
  return (
    <Lesson title="One push along one line" quantities={quantities} figure={<PushFigure collision={collision} onChange={onChange} />}>
      <P text="Move the time from left to right. At time 0 the discs touch. They can push each other only along [n], the line through both centers. A smooth surface cannot push sideways." />
      <P text="So cut each velocity into two pieces: one along [n], one across it. The bounce changes the pieces along [n]. The pieces across stay as they are." />
      <P text="How fast do the discs come together along [n]? Take the difference of [va] and [vb], and its piece along [n]. That is [u]." />
      <Formula text="u = (v_a - v_b) · n" linked={['u', 'v_a', 'v_b', 'n']} />
      <P text="If [u] is not above 0, the discs part already, and nothing may happen. Many programs forget that question." />
      <P text="After the bounce they part with a share of that speed: [e] times [u]. At [e] = 1 the speed of parting is the speed of approach. At [e] = 0 they stay together along [n]." />
      <P text="The push that does this has the size [j]. It acts on both discs, in opposite directions. A light disc gives way more than a heavy one:" />
      <Formula text="j = frac{(1 + e) u}{frac{1}{m_a} + frac{1}{m_b}}" linked={['j', 'e', 'u']} />
      <Formula text="v′_a = v_a - frac{j}{m_a} n" linked={['v′_a', 'v_a', 'j', 'n']} />
      <Formula text="v′_b = v_b + frac{j}{m_b} n" linked={['v′_b', 'v_b', 'j', 'n']} />
      <Steps
        texts={[
          'Find [n], the direction from center to center.',
          'Find [u]. If it is 0 or less, stop.',
          'Find [j], and give each disc its share of the push.',
        ]}
      />
    </Lesson>
  );
}

function PushFigure({ collision, onChange }: CollisionProps): JSX.Element {
  const { n, a, b, after, j } = factsOf(collision);
  const { t } = collision;
  const isAfter = t > 0;
  const [va, vb] = isAfter
    ? [after.a, after.b]
    : [
        { x: a.vx, y: a.vy },
        { x: b.vx, y: b.vy },
      ];
  const at = [
    { x: a.x + va.x * t, y: a.y + va.y * t },
    { x: b.x + vb.x * t, y: b.y + vb.y * t },
  ];
  const tip = (from: { x: number; y: number }, by: { x: number; y: number }) => ({ x: from.x + by.x, y: from.y + by.y });
  const push = Math.min(1, 3 / j) * j;
  const said = t < 0 ? 'The discs approach.' : isAfter ? 'The discs have bounced.' : 'The discs touch.';
  return (
    <>
      <Plane label={said} view={view}>
        <PlainDisc of="a" at={{ ...at[0], r: radius }} />
        <PlainDisc of="b" at={{ ...at[1], r: radius }} />
        <PointName name="a" x={at[0].x} y={at[0].y - 0.3} />
        <PointName name="b" x={at[1].x} y={at[1].y - 0.3} />
        <PartLine of="n" tone="quiet" from={{ x: 0, y: 0 }} to={n} arrow aside={0.8} />
        <PartLine of="j" tone="found" from={{ x: 0, y: 0 }} to={{ x: -push * n.x, y: -push * n.y }} arrow aside={-2.2} />
        <PartLine of="j" tone="found" from={{ x: 0, y: 0 }} to={{ x: push * n.x, y: push * n.y }} arrow aside={2.2} side={-1} />
        <PartLine of={isAfter ? 'v1a' : 'va'} tone="a" from={at[0]} to={tip(at[0], va)} arrow side={-1} />
        <PartLine of={isAfter ? 'v1b' : 'vb'} tone="b" from={at[1]} to={tip(at[1], vb)} arrow />
        <Rates collision={collision} />
      </Plane>
      <Controls said={said}>
        <Dials of={collision} dials={[dials.t, dials.offset, dials.restitution]} onChange={onChange} />
      </Controls>
    </>
  );
}

const view = { minX: -8, minY: -7, maxX: 8, maxY: 5.5 };

/** The speeds of approach and of parting as bars, one below the other. */
function Rates({ collision }: { collision: Collision }): JSX.Element {
  const { u } = factsOf(collision);
  const left = -7;
  return (
    <g>
      <PartLine of="u" from={{ x: left, y: -5 }} to={{ x: left + 2 * u, y: -5 }} side={1} />
      <PartLine of="e" tone="b" from={{ x: left, y: -5.6 }} to={{ x: left + 2 * u * collision.restitution, y: -5.6 }} side={-1} />
    </g>
  );
}
