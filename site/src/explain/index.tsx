// The explain route: `#/explain?mode=circles&a=…`. The state lives in the address.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PageProps } from '../shell/parts.ts';
import { noteAddress } from '../shell/router.ts';
import { ExplainPage } from './explain-page.tsx';
import { decodeState, type ExplainState, encodeState } from './state.ts';

/** Explain mode with its state read from and noted in the address. */
export function Page({ route }: PageProps): JSX.Element {
  const query = route.query.toString();
  const [state, setState] = useState(() => decodeState(query));
  useEffect(() => setState(decodeState(query)), [query]);
  const change = (next: ExplainState): void => {
    setState(next);
    noteAddress(`#/explain?${encodeState(next)}`);
  };
  return <ExplainPage state={state} onChange={change} />;
}
