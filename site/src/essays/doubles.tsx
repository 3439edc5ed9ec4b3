// Chapter 5: what a double is, why a right formula gives wrong answers, and the way out.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Words } from '../explain/upright.tsx';
import { exactPower, whole } from './exact.ts';
import { Formula } from './formula.tsx';
import type { Quantity } from './linked.tsx';
import { Part, PartDot, PartLine, Tag } from './parts.tsx';
import { P, Steps } from './prose.tsx';
import { Controls, Inputs, Lesson, MovingSlider, Plane } from './study.tsx';
import { WrongCells } from './wrong-cells.tsx';

/** The chapter. */
export function Doubles(): JSX.Element {
  return (
    <>
      <p class="essay-lead">
        The formulas of the first chapters are right. Computed with doubles they still give wrong answers. This chapter shows the place
        where it happens, and how Carom gets around it.
      </p>
      <NumberLine />
      <WrongCells />
      <ErrorBand />
    </>
  );
}

interface Sum {
  readonly title: string;
  readonly first: number;
  readonly second: number;
  readonly target: number;
  readonly targetText: string;
}

const sums: readonly Sum[] = [
  { title: '0.2 + 0.4 and 2.5 − 1.9', first: 0.2, second: 0.4, target: 2.5 - 1.9, targetText: '2.5 − 1.9' },
  { title: '0.1 + 0.2 and 0.3', first: 0.1, second: 0.2, target: 0.3, targetText: '0.3' },
  { title: '0.1 + 0.7 and 0.8', first: 0.1, second: 0.7, target: 0.8, targetText: '0.8' },
];

function NumberLine(): JSX.Element {
  const [at, setAt] = useState(0);
  const { first, second, target, targetText } = sums[at];
  const sum = first + second;
  const step = 2 ** (Math.floor(Math.log2(sum)) - 52);
  const unit = whole(step);
  const steps = (value: bigint): number => Number((1000n * (value - whole(sum))) / unit) / 1000;
  const exact = steps(whole(first) + whole(second));
  const aim = steps(whole(target));
  const quantities: Quantity[] = [
    { id: 'h', symbol: 'h', name: 'step from one double to the next', value: step.toExponential(2).replace('-', '−') },
    { id: 'S', symbol: 'S', name: `true sum of the doubles ${first} and ${second}`, value: inSteps(exact) },
    { id: 's', symbol: 's', name: 'the double that the computer keeps', value: String(sum) },
    { id: 'd', symbol: 'd', name: `the double for ${targetText}`, value: String(target) },
  ];
  const said =
    sum === target
      ? `The computer says that ${first} + ${second} equals ${targetText}.`
      : `The computer says that ${first} + ${second} differs from ${targetText}.`;
  const figure = (
    <>
      <Inputs of={sums} at={at} choose={setAt} />
      <Plane label={said} view={line} grid={false}>
        <line class="essay-ruler" x1={-10} x2={10} y1={0} y2={0} />
        {[-3, -2, -1, 0, 1, 2, 3].map((i) => (
          <line key={i} class="essay-tick" x1={3 * i} x2={3 * i} y1={-0.4} y2={0.4} />
        ))}
        <PartLine of="h" tone="quiet" from={{ x: -6, y: -1.4 }} to={{ x: -3, y: -1.4 }} side={-1} />
        <PartDot of="S" tone="found" x={3 * exact} y={1.4} />
        <PartLine of="s" from={{ x: 3 * exact, y: 1.2 }} to={{ x: 0.001, y: 0.1 }} tone="a" arrow side={-1} />
        <PartDot of="d" tone="b" x={3 * aim} y={0} />
      </Plane>
      <Controls said={said} />
    </>
  );
  return (
    <Lesson title="Numbers with gaps between them" quantities={quantities} figure={figure}>
      <P text="A double has room for 53 binary digits. Between two neighbors there is nothing. The figure shows some neighbors, drawn 10¹⁷ times as large. Their step is [h]." />
      <P text="Most decimals are not among them. The number 0.1 has no end in binary, as 1/3 has none in decimal. The computer takes the nearest double instead." />
      <P text="A sum of two doubles may fall between two doubles too. [S] is the true sum. The computer keeps [s], the nearest double, and forgets the rest. Halfway between two it takes the one that ends in 0." />
      <P text="In the first example [s] comes to lie on [d]. The discs with the radii 0.2 and 0.4 are apart, but the computer sees them touch. Nobody made a mistake. The digits were not there." />
      <P text="Each operation is wrong by at most half a step. That sounds harmless, and mostly it is. It hurts where the answer hangs on the last digit: whether two lengths are equal, or which of them is larger." />
    </Lesson>
  );
}

const line = { minX: -10, minY: -3, maxX: 10, maxY: 3 };

function inSteps(value: number): string {
  if (value === 0) return 's itself';
  return `s ${value < 0 ? '−' : '+'} ${Math.abs(value)} h`;
}

/** The pair of the last lesson: nearly a tangency, b moved by steps of the last digit. */
const across = 0.28;
const down = 0.96;

function ErrorBand(): JSX.Element {
  const [i, setI] = useState(-12);
  const dx = across + i * 2 ** -54;
  const computed = dx * dx + down * down - 1;
  const exact = exactPower(whole(dx), whole(down), whole(1));
  const bound = 4 * 2 ** -53 * (dx * dx + down * down + 1);
  const isSure = Math.abs(computed) > bound;
  const text = (value: number): string => value.toExponential(2).replaceAll('-', '−');
  const quantities: Quantity[] = [
    { id: 'D', symbol: 'D', name: 'what the computer gets for dx² + dy² − s²', value: text(computed) },
    { id: 'E', symbol: 'E', name: 'a bound: the error is not larger than this', value: text(bound) },
    { id: 'X', symbol: 'X', name: 'the true value', value: text(exact) },
  ];
  const said = isSure ? 'The band leaves out 0: the sign is certain.' : 'The band holds 0: the sign is not known yet.';
  const x = (value: number): number => value * 2 ** 53 * 0.4;
  const figure = (
    <>
      <Plane label={said} view={line} grid={false}>
        <line class="essay-ruler" x1={-10} x2={10} y1={0} y2={0} />
        <line class="essay-tick" x1={0} x2={0} y1={-2} y2={2} />
        <Words class="part-tag" x={0} y={-2.6}>
          0
        </Words>
        <Part of="E" tone={isSure ? 'a' : 'found'}>
          <rect class="part-area" x={x(computed - bound)} y={-0.8} width={x(2 * bound)} height={1.6} />
          <Tag of="E" x={x(computed + bound) - 0.6} y={1.2} />
        </Part>
        <PartDot of="D" tone="ink" x={x(computed)} y={0} />
        <PartLine of="X" tone="b" from={{ x: x(exact), y: -2 }} to={{ x: x(exact), y: -0.2 }} arrow side={-1} />
      </Plane>
      <Controls said={`${said} ${isSure ? '' : 'Carom now computes exactly.'}`}>
        <MovingSlider label="Steps of b to the right" range={[-60, 60, 1]} value={i} lasts={8} onInput={setI} />
      </Controls>
    </>
  );
  return (
    <Lesson title="Know how wrong you may be" quantities={quantities} figure={figure}>
      <P text="Discs overlap if dx² + dy² − s² is not above 0. The computer gets [D] for it. The true value [X] is somewhere near." />
      <P text="How near? Each of the few operations is wrong by half a step at most. Add that up, and you have [E], a bound that holds for any input." />
      <Formula text="D - E ≤ X ≤ D + E" linked={['D', 'E', 'X']} />
      <Steps
        texts={[
          'Compute [D] and [E] with ordinary doubles. This is fast.',
          'If the band around [D] leaves out 0, then [X] has the sign of [D]. Answer at once.',
          'Else compute [X] exactly, with several doubles for one number. This is slow, and it is rarely needed.',
        ]}
      />
      <P text="So Carom answers yes or no rightly for all doubles. Random discs almost never reach the third step. Discs that touch on purpose do, and those are the ones that games and grids are full of." />
      <P text="Exact here means: exact for the doubles you pass. If you type 0.1, the double next to 0.1 is passed. No program can know what you had in mind." />
    </Lesson>
  );
}
