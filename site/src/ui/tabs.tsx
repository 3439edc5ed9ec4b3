import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useId, useRef } from 'preact/hooks';

/** One of several panels. */
export interface Tab {
  /** What the tab says. */
  readonly name: string;
  /** What the panel shows. */
  readonly panel: () => ComponentChildren;
}

/** Panels behind tabs: the arrow keys walk along the tabs. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }): JSX.Element {
  const chosen = useSignal(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const walk = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const next: Record<string, number> = {
      ArrowRight: chosen.value === last ? 0 : chosen.value + 1,
      ArrowLeft: chosen.value === 0 ? last : chosen.value - 1,
      Home: 0,
      End: last,
    };
    if (next[event.key] === undefined) return;
    event.preventDefault();
    chosen.value = next[event.key];
    (list.current?.children[chosen.value] as HTMLElement | undefined)?.focus();
  };
  return (
    <div class="panel tabs">
      <div class="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={walk}>
        {tabs.map(({ name }, i) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${i}`}
            aria-selected={i === chosen.value}
            aria-controls={`${id}-panel`}
            tabIndex={i === chosen.value ? 0 : -1}
            onClick={() => {
              chosen.value = i;
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen.value}`}>
        {tabs[chosen.value].panel()}
      </div>
    </div>
  );
}
