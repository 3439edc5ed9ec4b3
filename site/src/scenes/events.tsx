import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../ui/announce.ts';
import { formatCount, formatNumber, formatTime } from '../ui/format.ts';
import type { EventLog } from './event-log.ts';
import type { SceneView } from './scene-view.ts';
import { meetingText, unitsOf } from './summary.ts';

/** Height of a row. [pixel] */
const row = 44;
/** Rows kept above and below what is seen. */
const spare = 6;

/** Every collision of the run so far; only the rows in sight exist on the page. A click or Enter goes to that moment. */
export function Events({ view }: { view: SceneView }): JSX.Element {
  view.moment.value;
  const { log } = view.take;
  const { count } = log;
  const current = log.countUpTo(view.time) - 1;
  const units = unitsOf(view.scene.units);
  return (
    <div class="stack">
      <p class="quiet fine">
        {count === 0
          ? 'No collision yet. Play, or step to the next one.'
          : `${formatCount(count)} ${count === 1 ? 'collision' : 'collisions'} known. `}
        {count > 0 && (
          <>
            Impulse in <span class="number">{units.momentum}</span>.
          </>
        )}
      </p>
      {count > 0 && <Rows view={view} log={log} count={count} current={current} />}
    </div>
  );
}

function Rows({ view, log, count, current }: { view: SceneView; log: EventLog; count: number; current: number }): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  const top = useSignal(0);
  const { player } = view;
  useEffect(() => {
    const list = ref.current;
    if (!list || current < 0 || (list.matches(':hover') && player.playing.peek())) return;
    const at = current * row;
    if (at < list.scrollTop || at + row > list.scrollTop + list.clientHeight) list.scrollTop = at - list.clientHeight / 2;
  }, [current, player]);
  const height = ref.current?.clientHeight ?? 420;
  const first = Math.max(0, Math.min(count, Math.floor(top.value / row)) - spare);
  const last = Math.min(count, Math.ceil((top.value + height) / row) + spare);
  const rows: JSX.Element[] = [];
  for (let i = first; i < last; i++) rows.push(<Row key={i} view={view} log={log} index={i} count={count} current={i === current} />);
  const keys = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    const next = Math.min(count - 1, Math.max(0, current + direction));
    view.seek(log.timeAt(next));
    announce(`${formatNumber(log.timeAt(next))}: ${meetingText(view.take, next)}`);
  };
  return (
    <div
      ref={ref}
      class="events-list"
      role="listbox"
      aria-label="Collisions"
      tabIndex={0}
      aria-activedescendant={current >= first && current < last ? `event-${current}` : undefined}
      onScroll={(event) => {
        top.value = event.currentTarget.scrollTop;
      }}
      onKeyDown={keys}
    >
      <div class="events-space" role="presentation" style={{ height: count * row }}>
        {rows}
      </div>
    </div>
  );
}

interface RowProps {
  readonly view: SceneView;
  readonly log: EventLog;
  readonly index: number;
  readonly count: number;
  readonly current: boolean;
}

function Row({ view, log, index, count, current }: RowProps): JSX.Element {
  const meeting = log.at(index);
  const time = formatTime(meeting.time, view.horizon / 1000);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are on the list, as for every listbox
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active option
    <div
      id={`event-${index}`}
      class="event"
      role="option"
      aria-selected={current}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ top: index * row, height: row }}
      onClick={() => view.seek(meeting.time)}
    >
      <span class="number event-time">{time}</span>
      <span class="event-who" data-kind={meeting.b >= 0 ? 'pair' : 'wall'}>
        <Swatch view={view} disc={meeting.a} />
        {meeting.b >= 0 && <Swatch view={view} disc={meeting.b} />}
        <span class="event-names">{meetingText(view.take, index)}</span>
      </span>
      <span class="number event-impulse">{meeting.isCrush ? '' : formatNumber(meeting.impulse, 3)}</span>
    </div>
  );
}

function Swatch({ view, disc }: { view: SceneView; disc: number }): JSX.Element {
  const color = view.take.colorOf(disc);
  return <span class="swatch" style={color ? { background: color } : {}} aria-hidden="true" />;
}
