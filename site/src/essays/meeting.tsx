// Chapter 3: whether and when two flying discs meet.
import { impact, timeOfImpact } from 'carom';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Arrow, PlainDisc } from '../explain/marks.tsx';
import { Words } from '../explain/upright.tsx';
import { disc } from './failures.ts';
import { Formula } from './formula.tsx';
import type { Quantity } from './linked.tsx';
import { PartCircle, PartDot, PartLine } from './parts.tsx';
import { P } from './prose.tsx';
import { Controls, type Dial, Dials, digits, Lesson, MovingSlider, Plane, point, vector } from './study.tsx';

interface Flight {
  readonly a: ReturnType<typeof disc>;
  readonly b: ReturnType<typeof disc>;
  readonly t: number;
}

interface FlightProps {
  readonly flight: Flight;
  readonly onChange: (next: Flight) => void;
}

/** How long the flight is followed. */
const longest = 6;
const start: Flight = { a: disc(-6, 2, 1.5, 2, -0.5), b: disc(4, -2, 1, -1, 0.25), t: 0 };

/** The chapter. */
export function Meeting(): JSX.Element {
  const [flight, setFlight] = useState(start);
  return (
    <>
      <p class="essay-lead">
        Two discs fly straight ahead, each with its own velocity. The question looks hard because everything moves. It becomes easy once you
        let one of them stand still.
      </p>
      <StandOnOne flight={flight} onChange={setFlight} />
      <MomentOfTouch flight={flight} onChange={setFlight} />
    </>
  );
}

/** What both lessons are about. */
function factsOf({ a, b, t }: Flight) {
  const p = { x: b.x - a.x, y: b.y - a.y };
  const v = { x: b.vx - a.vx, y: b.vy - a.vy };
  const now = { x: p.x + v.x * t, y: p.y + v.y * t };
  const speed = Math.sqrt(v.x * v.x + v.y * v.y);
  const along = speed > 0 ? -(p.x * v.x + p.y * v.y) / (speed * speed) : 0;
  const foot = { x: p.x + along * v.x, y: p.y + along * v.y };
  return {
    p,
    v,
    now,
    foot,
    R: a.r + b.r,
    q: Math.sqrt(now.x * now.x + now.y * now.y),
    m: Math.sqrt(foot.x * foot.x + foot.y * foot.y),
    first: impact(a, b)?.time ?? timeOfImpact(a, b),
  };
}

const never = (time: number): string => (time === Number.POSITIVE_INFINITY ? 'never' : digits(time));

const time: readonly Dial<Flight>[] = [{ of: 't', label: 'Time t', range: [0, longest, 0.02], lasts: 5, text: (t) => t.toFixed(2) }];

function StandOnOne({ flight, onChange }: FlightProps): JSX.Element {
  const { p, v, R, q, m } = factsOf(flight);
  const quantities: Quantity[] = [
    { id: 'va', symbol: 'v_a', name: 'velocity of a', value: vector({ x: flight.a.vx, y: flight.a.vy }) },
    { id: 'vb', symbol: 'v_b', name: 'velocity of b', value: vector({ x: flight.b.vx, y: flight.b.vy }) },
    { id: 'p', symbol: 'p', name: 'where b stands at time 0, seen from a', value: vector(p) },
    { id: 'v', symbol: 'v', name: 'velocity of b, seen from a', value: vector(v) },
    { id: 'R', symbol: 'R', name: 'sum of the radii', value: digits(R) },
    { id: 'm', symbol: 'm', name: 'miss distance: how near the path comes', value: digits(m) },
    { id: 'q', symbol: 'q', name: 'distance of the centers now', value: digits(q) },
  ];
  return (
    <Lesson title="Stand on one disc" quantities={quantities} figure={<TwoViews flight={flight} onChange={onChange} />}>
      <P text="The upper figure shows both discs from above. Move the time: both run along their arrows [va] and [vb]." />
      <P text="Now imagine that you sit on a. For you a stands still, and b does all the moving. Its velocity is the difference of the two. The lower figure shows that view." />
      <Formula text="v = v_b - v_a" linked={['v', 'v_a', 'v_b']} />
      <P text="The discs touch when their centers are [R] apart. So blow a up to the radius [R] and shrink b to a point. The point meets the large circle exactly when the discs touch." />
      <P text="Two moving discs have become a point on a straight line and one circle at rest. That is the question of chapter 2." />
      <P text="How near does the point come? Its path passes the center at the distance [m]. If [m] > [R], the discs miss, whatever their speed. If [m] = [R], they graze." />
      <P text="There is one more way to miss: the point may move away from the circle. Turn an arrow around and you see it." />
    </Lesson>
  );
}

function TwoViews({ flight, onChange }: FlightProps): JSX.Element {
  const { a, b, t } = flight;
  const { p, v, now, foot, R, first } = factsOf(flight);
  const arrow = (name: 'a' | 'b') => (x: number, y: number) => ({
    ...flight,
    [name]: { ...flight[name], vx: x - flight[name].x, vy: y - flight[name].y },
  });
  const handles = [
    point('a', 'Center of a at time 0', a.x, a.y, (x, y): Flight => ({ ...flight, a: { ...a, x, y } })),
    point('b', 'Center of b at time 0', b.x, b.y, (x, y): Flight => ({ ...flight, b: { ...b, x, y } })),
    point('va', 'Velocity of a', a.x + a.vx, a.y + a.vy, arrow('a')),
    point('vb', 'Velocity of b', b.x + b.vx, b.y + b.vy, arrow('b')),
  ];
  const said = first === Number.POSITIVE_INFINITY ? 'They never meet.' : `They meet at time ${digits(first)}.`;
  const end = { x: p.x + longest * v.x, y: p.y + longest * v.y };
  return (
    <>
      <Plane label={`From above. ${said}`} view={flat} handles={handles} onChange={onChange}>
        <PlainDisc of="a" at={{ x: a.x + a.vx * t, y: a.y + a.vy * t, r: a.r }} />
        <PlainDisc of="b" at={{ x: b.x + b.vx * t, y: b.y + b.vy * t, r: b.r }} />
        <PartLine of="va" tone="a" from={a} to={{ x: a.x + a.vx, y: a.y + a.vy }} arrow side={-1} />
        <PartLine of="vb" tone="b" from={b} to={{ x: b.x + b.vx, y: b.y + b.vy }} arrow side={-1} />
      </Plane>
      <Plane label={`Seen from a. ${said}`} view={relative}>
        <PlainDisc of="a" at={{ x: 0, y: 0, r: a.r }} />
        <line class="essay-ruler" x1={p.x} y1={p.y} x2={end.x} y2={end.y} />
        <PartCircle of="R" tone="found" x={0} y={0} r={R} />
        <PartLine of="p" tone="quiet" from={{ x: 0, y: 0 }} to={p} dashed arrow />
        <PartLine of="v" tone="b" from={p} to={{ x: p.x + v.x, y: p.y + v.y }} arrow side={-1} />
        <PartLine of="m" tone="found" from={{ x: 0, y: 0 }} to={foot} />
        <PartDot of="q" tone="b" x={now.x} y={now.y} />
      </Plane>
      <Controls said={said}>
        <Dials of={flight} dials={time} onChange={onChange} />
      </Controls>
    </>
  );
}

const flat = { minX: -10, minY: -5, maxX: 10, maxY: 5 };
const relative = { minX: -8, minY: -6, maxX: 14, maxY: 5 };

function MomentOfTouch({ flight, onChange }: FlightProps): JSX.Element {
  const { p, v, R, q, first } = factsOf(flight);
  const dot = p.x * v.x + p.y * v.y;
  const vv = v.x * v.x + v.y * v.y;
  const D = dot * dot - vv * (p.x * p.x + p.y * p.y - R * R);
  const quantities: Quantity[] = [
    { id: 't', symbol: 't', name: 'the time of the slider', value: digits(flight.t) },
    { id: 'q', symbol: 'q', name: 'distance of the centers at that time', value: digits(q) },
    { id: 'R', symbol: 'R', name: 'sum of the radii', value: digits(R) },
    { id: 't1', symbol: 't_1', name: 'time of impact', value: never(first) },
    { id: 'D', symbol: 'D', name: 'discriminant: below 0 the curve stays above R', value: digits(D) },
  ];
  return (
    <Lesson title="The moment of touch" quantities={quantities} figure={<Curve flight={flight} onChange={onChange} />}>
      <P text="Draw [q], the distance of the centers, over the time [t]. The curve falls while the discs approach, and rises when they have passed." />
      <P text="They touch where the curve comes down to [R]. After that, real discs would bounce. The curve shows what two ghosts would do." />
      <P text="The place of the point at time [t] is p + v [t]. Set its distance to [R], and square both sides to be rid of the root:" />
      <Formula text="|p + v t|^2 = R^2" linked={['t', 'R']} />
      <P text="This is a quadratic equation in [t]. The number under its root is [D]. It is negative if the curve never comes down to [R]." />
      <Formula text="D = {(p · v)}^2 - |v|^2 (|p|^2 - R^2)" linked={['D', 'R']} />
      <P text="Of the two solutions the smaller one is [t1|the first touch]. The other one is the time at which the ghosts leave each other." />
      <Formula text="t_1 = frac{- p · v - sqrt{D}}{|v|^2}" linked={['t_1', 'D']} />
      <P text="There is a trap. If the discs nearly touch at the start, both terms above the line are almost equal. Their difference loses its digits." />
      <P text="Carom turns the fraction around. Now two numbers of the same sign are added, and nothing is lost:" />
      <Formula text="t_1 = frac{|p|^2 - R^2}{- p · v + sqrt{D}}" linked={['t_1', 'D', 'R']} />
    </Lesson>
  );
}

const chart = { minX: -2, minY: -2.2, maxX: 20, maxY: 14 };
const across = (t: number): number => (18 * t) / longest;

function Curve({ flight, onChange }: FlightProps): JSX.Element {
  const { p, v, R, q, first } = factsOf(flight);
  const path = Array.from({ length: 121 }, (_, i) => {
    const t = (longest * i) / 120;
    const [x, y] = [p.x + v.x * t, p.y + v.y * t];
    return `${i === 0 ? 'M' : 'L'}${across(t).toFixed(3)} ${Math.sqrt(x * x + y * y).toFixed(3)}`;
  });
  const said =
    first === Number.POSITIVE_INFINITY ? 'The curve does not come down to R.' : `The curve comes down to R at time ${digits(first)}.`;
  const at = { x: across(flight.t), y: q };
  return (
    <>
      <Plane label={said} view={chart} grid={false}>
        <line class="essay-ruler" x1={0} x2={18.5} y1={0} y2={0} />
        <line class="essay-ruler" x1={0} x2={0} y1={0} y2={13.5} />
        <Words class="part-tag" x={17.6} y={-1.5}>
          time
        </Words>
        <Words class="part-tag" x={1.6} y={13.1}>
          distance
        </Words>
        <path class="essay-curve" d={path.join('')} />
        <PartLine of="R" tone="found" from={{ x: 0, y: R }} to={{ x: 18, y: R }} dashed tagAt={0.92} />
        <PartLine of="q" tone="b" from={{ x: at.x, y: 0 }} to={at} side={1} />
        <PartDot of="t" tone="b" x={at.x} y={0} />
        {first <= longest && <PartDot of="t1" x={across(first)} y={R} />}
        {first <= longest && (
          <PartLine of="D" tone="quiet" from={{ x: across(first), y: 0 }} to={{ x: across(first), y: R }} dashed side={-1} />
        )}
        <Arrow kind="normal" x={18.2} y={0} dx={0.5} dy={0} />
      </Plane>
      <Controls said={said}>
        <Dials of={flight} dials={time} onChange={onChange} />
        <MovingSlider
          label="Radius of b"
          range={[0, 4, 0.1]}
          value={flight.b.r}
          onInput={(r) => onChange({ ...flight, b: { ...flight.b, r } })}
        />
      </Controls>
    </>
  );
}
