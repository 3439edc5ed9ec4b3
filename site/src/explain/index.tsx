// The explain routes: `#/explain` lists the chapters, `#/explain/overlap` is one, `#/explain?mode=circles&a=…` the calculator.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { chapters } from '../essays/chapters.ts';
import { EssayList, EssayPage } from '../essays/essay-page.tsx';
import type { PageProps } from '../shell/parts.ts';
import { noteAddress } from '../shell/router.ts';
import { Notice } from '../ui/notice.tsx';
import { ExplainPage } from './explain-page.tsx';
import { decodeState, type ExplainState, encodeState } from './state.ts';

/** The list of chapters, the one named in the route, or the calculator. */
export function Page({ route }: PageProps): JSX.Element {
  const [, name] = route.path;
  if (name === 'calculator' || route.query.has('mode')) return <Calculator query={route.query.toString()} />;
  if (name === undefined) return <EssayList />;
  const chapter = chapters.find(({ id }) => id === name);
  if (chapter) return <EssayPage key={name} chapter={chapter} />;
  return (
    <Notice title={`There is no chapter “${name}”`}>
      <p class="quiet">
        All five are on the page <a href="#/explain">Explain</a>.
      </p>
    </Notice>
  );
}

/** The calculator with its state read from and noted in the address. */
function Calculator({ query }: { query: string }): JSX.Element {
  const [state, setState] = useState(() => decodeState(query));
  useEffect(() => setState(decodeState(query)), [query]);
  const change = (next: ExplainState): void => {
    setState(next);
    noteAddress(`#/explain?${encodeState(next)}`);
  };
  return <ExplainPage state={state} onChange={change} />;
}
