// Chapter 6: why a test after each step misses, and how to stop at each impact instead.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { PlainDisc } from '../explain/marks.tsx';
import { Formula } from './formula.tsx';
import type { Quantity } from './linked.tsx';
import { Part, PartDot, PartLine, Tag } from './parts.tsx';
import { P, Steps } from './prose.tsx';
import { Controls, digits, Lesson, MovingSlider, Plane, vector } from './study.tsx';

/** The chapter. */
export function Through(): JSX.Element {
  return (
    <>
      <p class="essay-lead">
        A program shows pictures, one step after another. Discs move between them. What happens there, nobody sees, and a test after each
        step does not see it either.
      </p>
      <BetweenSteps />
      <StopAtImpact />
    </>
  );
}

const radius = 0.8;
const thickness = 0.4;
const from = -8.5;

function BetweenSteps(): JSX.Element {
  const [speed, setSpeed] = useState(3);
  const [phase, setPhase] = useState(0.4);
  const g = 2 * radius + thickness;
  const places = Array.from({ length: 60 }, (_, k) => from + phase + k * speed).filter((x) => x <= 9.5);
  const before = places.filter((x) => x < -g / 2).at(-1) ?? places[0];
  const hit = places.findIndex((x) => Math.abs(x) <= g / 2);
  const quantities: Quantity[] = [
    { id: 'l', symbol: 'l', name: 'what the ball moves in a step', value: digits(speed) },
    { id: 'g', symbol: 'g', name: 'where its center must be for a test to see the wall', value: digits(g) },
    { id: 't1', symbol: 't_1', name: 'moment of touch, in steps', value: digits((-g / 2 - from - phase) / speed) },
  ];
  const said = hit < 0 ? 'No step ends in the wall: the ball is through.' : `The test after step ${hit} sees the wall.`;
  const figure = (
    <>
      <Plane label={said} view={view}>
        <rect class="explain-shape" x={-thickness / 2} y={-5} width={thickness} height={10} />
        <Part of="g" tone="found">
          <rect class="part-area" x={-g / 2} y={-1.6} width={g} height={0.35} />
          <Tag of="g" x={0} y={-2.2} />
        </Part>
        {places.map((x) => (
          <PlainDisc key={x} of={Math.abs(x) <= g / 2 ? 'b' : 'a'} at={{ x, y: 0, r: radius }} />
        ))}
        <PartLine of="l" from={{ x: before, y: 1.4 }} to={{ x: before + speed, y: 1.4 }} arrow />
        <PartDot of="t1" x={-g / 2} y={0} at={{ x: -0.1, y: 0.6 }} />
      </Plane>
      <Controls said={said}>
        <MovingSlider label="Way in a step l" range={[0.5, 6, 0.05]} value={speed} lasts={10} onInput={setSpeed} />
        <MovingSlider label="Where the first step begins" range={[0, 2, 0.05]} value={phase} lasts={5} onInput={setPhase} />
      </Controls>
    </>
  );
  return (
    <Lesson title="Between two steps" quantities={quantities} figure={figure}>
      <P text="The figure shows one ball at the end of each step. A program that tests for overlap then sees just these places." />
      <P text="The wall is found if a step ends with the center within [g]. That piece is as wide as the ball and the wall together." />
      <P text="In one step the ball moves [l]. If [l] is larger than [g], a step can begin before the piece and end behind it:" />
      <Formula text="l > g" linked={['l', 'g']} />
      <P text="Then it depends on luck. Move the start a little, and the same ball is stopped or goes through. This is called tunneling." />
      <P text="Shorter steps help until something is faster still. A limit on speed helps until a wall is thinner. Neither is a promise." />
      <P text="But there is no need to look at pictures only. Chapter 3 gave the moment of touch itself, [t1], whatever the speed." />
    </Lesson>
  );
}

const view = { minX: -10, minY: -4, maxX: 10, maxY: 4 };
const room = { minX: -7, minY: -3.5, maxX: 7, maxY: 3.5 };
const ball = 0.6;

interface Stop {
  readonly x: number;
  readonly y: number;
  readonly t: number;
}

/** Where a ball is stopped within a step of length 1, and where it is at time `until`. */
function pathOf(vx: number, vy: number, until: number): { stops: Stop[]; end: { x: number; y: number } } {
  let [x, y, t] = [-4, -2, 0];
  const stops: Stop[] = [];
  for (;;) {
    const wayX = vx > 0 ? room.maxX - ball - x : room.minX + ball - x;
    const wayY = vy > 0 ? room.maxY - ball - y : room.minY + ball - y;
    const [timeX, timeY] = [wayX / vx, wayY / vy];
    const time = Math.min(timeX, timeY);
    if (t + time > until) return { stops, end: { x: x + vx * (until - t), y: y + vy * (until - t) } };
    x += timeX <= timeY ? wayX : vx * time;
    y += timeY <= timeX ? wayY : vy * time;
    if (timeX <= timeY) vx = -vx;
    if (timeY <= timeX) vy = -vy;
    t += time;
    stops.push({ x, y, t });
  }
}

function StopAtImpact(): JSX.Element {
  const [speed, setSpeed] = useState(26);
  const [t, setT] = useState(1);
  const velocity = { x: speed, y: 0.72 * speed };
  const { stops } = pathOf(velocity.x, velocity.y, 1);
  const { stops: sofar, end } = pathOf(velocity.x, velocity.y, t);
  const line = [{ x: -4, y: -2 }, ...sofar, end].map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const last = stops.at(-1);
  const quantities: Quantity[] = [
    { id: 'v', symbol: 'v', name: 'the way of the whole step, if nothing were there', value: digits(Math.sqrt(1 + 0.72 * 0.72) * speed) },
    { id: 't1', symbol: 't_1', name: 'first impact, in steps', value: digits(stops[0].t) },
    { id: 't2', symbol: 't_2', name: 'second impact', value: stops[1] ? digits(stops[1].t) : 'none' },
    { id: 'e', symbol: 'e', name: 'what is left of the step after the last impact', value: digits(1 - (last?.t ?? 0)) },
    { id: 'Q', symbol: 'Q', name: 'where the ball is at the time of the slider', value: vector(end) },
  ];
  const said = `${stops.length} impacts in one step.`;
  const figure = (
    <>
      <Plane label={said} view={view}>
        <path
          class="explain-shape"
          fill-rule="evenodd"
          d={`M-20 -20H20V20H-20ZM${room.minX} ${room.minY}H${room.maxX}V${room.maxY}H${room.minX}Z`}
        />
        <PartLine of="v" tone="quiet" from={{ x: -4, y: -2 }} to={{ x: -4 + velocity.x, y: -2 + velocity.y }} dashed tagAt={0.12} />
        <path class="essay-curve" d={line} />
        {stops.map(({ x, y }, i) => (
          <PlainDisc key={i} of="ghost" at={{ x, y, r: ball }} />
        ))}
        {stops.slice(0, 2).map(({ x, y }, i) => (
          <PartDot key={i} of={`t${i + 1}`} x={x} y={y} at={{ x: -0.8, y: y > 0 ? -0.8 : 0.8 }} />
        ))}
        {last && <PartLine of="e" tone="found" from={last} to={pathOf(velocity.x, velocity.y, 1).end} arrow />}
        <PartDot of="Q" tone="b" x={end.x} y={end.y} at={{ x: 0.7, y: -0.7 }} />
      </Plane>
      <Controls said={said}>
        <MovingSlider label="Time within the step" range={[0, 1, 0.005]} value={t} lasts={5} onInput={setT} />
        <MovingSlider label="Speed" range={[14, 80, 1]} value={speed} onInput={setSpeed} />
      </Controls>
    </>
  );
  return (
    <Lesson title="Stop at each impact" quantities={quantities} figure={figure}>
      <P text="The ball would move [v] in this step, far out of the room. So cut the step into pieces, each of them free of impacts." />
      <Steps
        texts={[
          'Find the first impact within the rest of the step: [t1].',
          'Move to that moment, and put the ball exactly at the wall.',
          'Bounce: turn the part of the velocity along the normal around.',
          'Go on with what is left of the step, [e], until no impact is in it.',
        ]}
      />
      <P text="Press Play: the ball, [Q], runs along its true path. Nothing is too fast, and nothing too thin." />
      <P text="Two details decide whether this works. After the bounce the ball still touches the wall. Whoever asks “do they touch?” finds the same impact again, for ever. Ask also whether they approach." />
      <P text="And the place of the impact is rounded. The ball may stand in the wall by the last digit. It must not be put outside by force then, nor be taken for one that went through: it leaves by itself." />
      <P text="Carom’s `World` cuts the way of each disc at its first impact, so no disc passes another or a wall. `Timeline` has no steps at all: it goes from impact to impact, in the order of time." />
    </Lesson>
  );
}
