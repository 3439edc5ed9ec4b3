import type { Signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { told } from './words.ts';

interface LookFieldsProps {
  readonly title: string;
  readonly look: { readonly name?: string | undefined; readonly color?: string | undefined };
  readonly set: (look: { name?: string; color?: string }) => string | null;
}

/** Name and color. */
export function LookFields({ title, look, set }: LookFieldsProps): JSX.Element {
  return (
    <div class="inspect-head">
      <h2>{title}</h2>
      <label class="field">
        <span>Name</span>
        <input class="input" value={look.name ?? ''} maxLength={80} onChange={(event) => told(set({ name: event.currentTarget.value }))} />
      </label>
      <label class="field color">
        <span>Color</span>
        <input
          type="color"
          class="input"
          value={longColor(look.color)}
          onChange={(event) => told(set({ color: event.currentTarget.value }))}
        />
      </label>
    </div>
  );
}

interface MarkFieldsProps {
  readonly look: { readonly label?: string | undefined; readonly striped?: boolean | undefined };
  readonly set: (look: { label?: string | undefined; striped?: boolean | undefined }) => string | null;
}

/** What is painted on a disc: up to four letters, and a band. */
export function MarkFields({ look, set }: MarkFieldsProps): JSX.Element {
  return (
    <>
      <label class="field">
        <span>Text on it</span>
        <input
          class="input"
          value={look.label ?? ''}
          maxLength={4}
          onChange={({ currentTarget: { value } }) => told(set({ label: value === '' ? undefined : value }))}
        />
      </label>
      <Check label="Striped" value={look.striped === true} set={(striped) => set({ striped: striped || undefined })} />
    </>
  );
}

/** `#rrggbb`, which is all that a color field takes. */
function longColor(color: string | undefined): string {
  if (color === undefined) return '#2d7d9a';
  return color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color;
}

/** A switch that is taken at once. */
export function Check({ label, value, set }: { label: string; value: boolean; set: (value: boolean) => string | null }): JSX.Element {
  return (
    <label class="check">
      <input type="checkbox" checked={value} onChange={(event) => told(set(event.currentTarget.checked))} />
      <span>{label}</span>
    </label>
  );
}

/** What is needed now and then; it stays open or shut from one thing to the next. */
export function More({ open, children }: { open: Signal<boolean>; children: ComponentChildren }): JSX.Element {
  return (
    <details
      class="more"
      open={open.value}
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>More settings</summary>
      <div class="inspect">{children}</div>
    </details>
  );
}
