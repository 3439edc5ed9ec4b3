// A small picture of the question of each chapter.
import type { ComponentChildren, JSX } from 'preact';
import { PlainDisc } from '../explain/marks.tsx';
import type { ChapterId } from './contents.ts';

type Circle = readonly [x: number, y: number, r: number];

const Disc = ({ at: [x, y, r], of: tone }: { at: Circle; of: 'a' | 'b' }): JSX.Element => <PlainDisc of={tone} at={{ x, y, r }} />;
const Ghost = ({ at: [x, y, r] }: { at: Circle }): JSX.Element => <PlainDisc of="ghost" at={{ x, y, r }} />;
const Dot = ({ x, y }: { x: number; y: number }): JSX.Element => <circle class="essay-found" cx={x} cy={y} r={0.16} />;

const drawings: Readonly<Record<ChapterId, () => JSX.Element>> = {
  overlap: () => (
    <>
      <Disc at={[-1.4, 0.2, 1.9]} of="a" />
      <Disc at={[1.7, -0.3, 1.6]} of="b" />
      <line class="essay-curve" x1={-1.4} y1={0.2} x2={1.7} y2={-0.3} />
    </>
  ),
  crossings: () => (
    <>
      <Disc at={[-1.2, 0, 2]} of="a" />
      <Disc at={[1.4, 0, 1.7]} of="b" />
      <line class="essay-ruler" x1={0.29} x2={0.29} y1={-1.32} y2={1.32} />
      <path class="essay-curve" d="M-1.2 0H0.29V-1.32Z" />
      <Dot x={0.29} y={-1.32} />
      <Dot x={0.29} y={1.32} />
    </>
  ),
  meeting: () => (
    <>
      <Disc at={[-3.2, 1, 0.8]} of="a" />
      <Disc at={[3.4, -1.2, 0.6]} of="b" />
      <path class="essay-ruler" d="M-3.2 1L-0.7 0.1M3.4 -1.2L0.5 -0.6" />
      <Ghost at={[-0.7, 0.1, 0.8]} />
      <Ghost at={[0.5, -0.6, 0.6]} />
    </>
  ),
  bounce: () => (
    <>
      <Disc at={[-1, 0.4, 1.1]} of="a" />
      <Disc at={[1, -0.5, 1.1]} of="b" />
      <path class="essay-curve" d="M0 0L-3.4 -1.4M0 0L2.9 -1.9M-3.4 -1.4l0.5 -0.1M-3.4 -1.4l0.3 0.4M2.9 -1.9l-0.5 0M2.9 -1.9l-0.3 0.4" />
    </>
  ),
  many: () => (
    <>
      <path class="essay-tick" d="M-4.5 -1.25H4.5M-4.5 1.25H4.5M-3.75 -2.4V2.4M-1.25 -2.4V2.4M1.25 -2.4V2.4M3.75 -2.4V2.4" />
      <rect class="part-area part-b" x={-1.25} y={-1.25} width={2.5} height={2.5} />
      {(
        [
          [0.2, 0.3, 0.7],
          [-0.9, -0.5, 0.6],
          [2.4, -1.6, 0.8],
          [-2.7, 1.7, 0.7],
          [3.6, 1.2, 0.5],
          [-3.4, -1.4, 0.6],
          [1.2, 1.8, 0.4],
        ] as const
      ).map((at) => (
        <Disc key={at[0]} at={at} of="a" />
      ))}
    </>
  ),
  through: () => (
    <>
      <rect class="explain-shape" x={-0.2} y={-2.4} width={0.4} height={4.8} />
      {[-4, -1.7].map((x) => (
        <Ghost key={x} at={[x, 0, 0.6]} />
      ))}
      <Disc at={[-0.8, 0, 0.6]} of="a" />
      <Ghost at={[1.9, 0, 0.6]} />
      <path class="essay-ruler" d="M-4 0H4" />
    </>
  ),
  doubles: () => (
    <>
      <path class="essay-ruler" d="M-4.4 0H4.4" />
      <path class="essay-tick" d="M-3.6 -0.5V0.5M-1.2 -0.5V0.5M1.2 -0.5V0.5M3.6 -0.5V0.5" />
      <path class="essay-curve" d="M0.1 -1.6L1.1 -0.2M1.1 -0.2l-0.5 -0.2M1.1 -0.2l0 -0.5" />
      <Dot x={0} y={-1.8} />
      <circle class="essay-curve" cx={1.2} cy={0} r={0.2} />
    </>
  ),
};

/** The picture of a chapter. */
export function ChapterPicture({ id }: { id: ChapterId }): JSX.Element {
  return <Picture>{drawings[id]()}</Picture>;
}

/** The picture of the calculator: a circle that can be dragged at a shape. */
export function CalculatorPicture(): JSX.Element {
  return (
    <Picture>
      <path class="explain-shape" d="M0.6 -1.6L3.6 -0.8L3 1.6L0.2 1.2Z" />
      <Disc at={[-1.4, 0, 1.6]} of="a" />
      <circle class="explain-knob" cx={-1.4} cy={0} r={0.18} />
      <circle class="explain-knob" cx={-2.7} cy={1} r={0.18} />
    </Picture>
  );
}

function Picture({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <svg class="essay-picture" viewBox="-5 -2.5 10 5" aria-hidden="true">
      {children}
    </svg>
  );
}
