// A map of neighboring doubles: each cell is one position of b, colored by whether the formula is right there.
import { overlaps } from 'carom';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Choice } from '../ui/choice.tsx';
import { exactPower, whole } from './exact.ts';
import type { Quantity } from './linked.tsx';
import { Part, PartLine, Tag } from './parts.tsx';
import { P } from './prose.tsx';
import { Controls, Lesson, Plane } from './study.tsx';

const half = 30;
const cell = 0.18;
const a = { x: 0, y: 0, r: 0.5 };

type Who = 'root' | 'squares' | 'carom';
const names: Readonly<Record<Who, string>> = { root: '√ formula', squares: 'Squares', carom: 'Carom' };

const answers: Readonly<Record<Who, (x: number, y: number) => boolean>> = {
  root: (x, y) => Math.sqrt(x * x + y * y) <= 1,
  squares: (x, y) => x * x + y * y <= 1,
  carom: (x, y) => overlaps(a, { x, y, r: 0.5 }),
};

interface CellMap {
  readonly overlapping: string;
  readonly wrong: string;
  readonly count: number;
}

/** The cells in which `who` says overlap, and those in which it is wrong, as paths. */
export function mapOf(who: Who): CellMap {
  const overlapping: string[] = [];
  const wrong: string[] = [];
  for (let j = -half; j <= half; j++) {
    const y = 0.96 + j * 2 ** -53;
    for (let i = -half; i <= half; i++) {
      const x = 0.28 + i * 2 ** -54;
      const said = answers[who](x, y);
      const square = `M${((i - 0.5) * cell).toFixed(2)} ${((j - 0.5) * cell).toFixed(2)}h${cell}v${cell}h${-cell}Z`;
      if (said) overlapping.push(square);
      if (said !== exactPower(whole(x), whole(y), whole(1)) <= 0) wrong.push(square);
    }
  }
  return { overlapping: overlapping.join(''), wrong: wrong.join(''), count: wrong.length };
}

/** Where the true edge lies: dx² + dy² = 1 is straight at this size. From cell to cell i, the row j. */
function edge(i: number): number {
  const start = exactPower(whole(0.28), whole(0.96), whole(1));
  return -(start + 2 * 0.28 * i * 2 ** -54) / (2 * 0.96 * 2 ** -53);
}

const view = { minX: -8, minY: -6.8, maxX: 8, maxY: 6.4 };

/** The lesson with the map. */
export function WrongCells(): JSX.Element {
  const [who, setWho] = useState<Who>('root');
  const map = useMemo(() => mapOf(who), [who]);
  const quantities: Quantity[] = [
    { id: 'i', symbol: 'i', name: 'steps of b to the right', value: '5.6e−17 each' },
    { id: 'j', symbol: 'j', name: 'steps of b upwards', value: '1.1e−16 each' },
    { id: 'B', symbol: 'B', name: 'the true edge: b touches a there', value: 'dx² + dy² = s²' },
    { id: 'W', symbol: 'W', name: `cells in which ${names[who]} is wrong`, value: `${map.count} of ${(2 * half + 1) ** 2}` },
  ];
  return (
    <Lesson title="A map of the last digit" quantities={quantities} figure={<MapFigure who={who} onChoose={setWho} map={map} />}>
      <P text="Here are 3,721 positions of b, each one step of the last digit from the next. To the right goes [i], upwards goes [j]. In the green cells the formula says that b overlaps a." />
      <P text="At this size the outline of a is a straight line: [B]. All cells below it overlap, none above it does." />
      <P text="The √ formula draws a ragged band instead. In [W|the red cells] it is wrong. Squares are wrong in other cells. Both are right far from the edge." />
      <P text="Switch to Carom: the green area ends exactly at [B], and no cell is red. The truth is worked out for each cell in whole numbers of any length." />
      <P text="Could you just allow a small tolerance? It moves the edge, and the ragged band moves with it. Discs that touch would then overlap in one program and not in the next." />
    </Lesson>
  );
}

function MapFigure({ who, onChoose, map }: { who: Who; onChoose: (who: Who) => void; map: CellMap }): JSX.Element {
  const said = map.count === 0 ? `${names[who]} is right in each cell.` : `${names[who]} is wrong in ${map.count} cells.`;
  const far = (half + 0.5) * cell;
  return (
    <>
      <Choice legend="Formula" value={who} names={names} choose={onChoose} />
      <Plane label={said} view={view} grid={false}>
        <rect class="essay-map" x={-far} y={-far} width={2 * far} height={2 * far} />
        <path class="essay-cells" d={map.overlapping} />
        <Part of="W" tone="found">
          <path class="part-area essay-wrong" d={map.wrong} />
          {map.count > 0 && <Tag of="W" x={far + 0.7} y={edge(half) * cell} />}
        </Part>
        <PartLine of="B" tone="b" from={{ x: -far, y: edge(-half) * cell }} to={{ x: far, y: edge(half) * cell }} side={-1} />
        <PartLine of="i" tone="quiet" from={{ x: -far, y: -far - 0.3 }} to={{ x: -far + 4, y: -far - 0.3 }} arrow side={-1} />
        <PartLine of="j" tone="quiet" from={{ x: -far - 0.3, y: -far }} to={{ x: -far - 0.3, y: -far + 4 }} arrow />
      </Plane>
      <Controls said={said} />
    </>
  );
}
