import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { noteAddress } from '../shell/router.ts';
import { ExplainPage } from './explain-page.tsx';
import { decodeState, type ExplainState, encodeState } from './state.ts';

/** The calculator with its state read from and noted in the address. */
export function Calculator({ query }: { query: string }): JSX.Element {
  const [state, setState] = useState(() => decodeState(query));
  useEffect(() => setState(decodeState(query)), [query]);
  const change = (next: ExplainState): void => {
    setState(next);
    noteAddress(`#/explain?${encodeState(next)}`);
  };
  return <ExplainPage state={state} onChange={change} />;
}
