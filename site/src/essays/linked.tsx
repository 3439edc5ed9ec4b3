// Quantities that stand both in the text and in the figure: point at one, and it lights up everywhere.
import { type Signal, useSignal } from '@preact/signals';
import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { SymbolText } from './symbol.tsx';

/** Something that a figure draws and a text names. */
export interface Quantity {
  readonly id: string;
  /** How it is written: `d`, `r_a`. */
  readonly symbol: string;
  /** What it is, in a few words. */
  readonly name: string;
  /** Its value of the moment. */
  readonly value: string;
}

interface Links {
  readonly quantities: ReadonlyMap<string, Quantity>;
  /** The quantity pointed at or focused. */
  readonly lit: Signal<string | null>;
  /** The quantity that stays lit until it is pressed again: for fingers, which cannot hover. */
  readonly held: Signal<string | null>;
}

const LinksContext = createContext<Links | null>(null);

/** Everything within shares the quantities. */
export function Linked({ quantities, children }: { quantities: readonly Quantity[]; children: ComponentChildren }): JSX.Element {
  const lit = useSignal<string | null>(null);
  const held = useSignal<string | null>(null);
  const links = useMemo(() => ({ quantities: new Map(quantities.map((each) => [each.id, each])), lit, held }), [quantities, lit, held]);
  return <LinksContext.Provider value={links}>{children}</LinksContext.Provider>;
}

/** What a symbol or a part of a figure needs to light up and to light the others. */
export interface Link {
  readonly quantity: Quantity;
  readonly isLit: boolean;
  /** Whether some quantity is lit, so that the others step back. */
  readonly isAnyLit: boolean;
  readonly isHeld: boolean;
  /** What its element listens to. */
  readonly listeners: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
    readonly onClick: () => void;
  };
}

/** The link of quantity `id`. */
export function useLink(id: string): Link {
  const links = useContext(LinksContext);
  const quantity = links?.quantities.get(id);
  if (!links || !quantity) throw new Error(`no quantity ${id} in this lesson`);
  const { lit, held } = links;
  const shown = lit.value ?? held.value;
  const light = (): void => {
    lit.value = id;
  };
  const leave = (): void => {
    if (lit.value === id) lit.value = null;
  };
  const hold = (): void => {
    held.value = held.value === id ? null : id;
    lit.value = null;
  };
  return {
    quantity,
    isLit: shown === id,
    isAnyLit: shown !== null,
    isHeld: held.value === id,
    listeners: { onPointerEnter: light, onPointerLeave: leave, onFocus: light, onBlur: leave, onClick: hold },
  };
}

/** A quantity in the text: its symbol, or words that mean it. */
export function Named({ of: id, words }: { of: string; words?: string | undefined }): JSX.Element {
  const { quantity, isLit, isHeld, listeners } = useLink(id);
  return (
    <button
      type="button"
      class={isLit ? 'named is-lit' : 'named'}
      data-quantity={id}
      aria-pressed={isHeld}
      title={`${quantity.name}: ${quantity.value}`}
      {...listeners}
    >
      {words ?? <SymbolText text={quantity.symbol} />}
    </button>
  );
}

/** All quantities with their names and values, below the figure. */
export function Values(): JSX.Element {
  const links = useContext(LinksContext);
  return (
    <dl class="essay-values">
      {[...(links?.quantities.values() ?? [])].map(({ id, name, value }) => (
        <div key={id}>
          <dt>
            <Named of={id} /> <span>{name}</span>
          </dt>
          <dd class="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
