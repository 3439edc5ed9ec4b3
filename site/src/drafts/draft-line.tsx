import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-preact';
import type { JSX } from 'preact';
import type { SceneView } from '../scenes/scene-view.ts';
import './drafts.css';
import { keeperOf, siteDrafts } from './site-drafts.ts';

/** How it stands with the draft that is worked on: one line, whatever it says. */
export function DraftLine({ bench }: { bench: SceneView }): JSX.Element {
  const keeper = keeperOf(bench);
  const state = keeper?.state.value ?? 'unchanged';
  const problem = siteDrafts.problem.value;
  if (problem !== null && state !== 'unchanged') {
    return (
      <p class="draft-line problem" role="alert">
        <TriangleAlert aria-hidden="true" />
        <span>{problem}</span>
      </p>
    );
  }
  const Icon = state === 'keeping' ? LoaderCircle : CircleCheck;
  return (
    <p class="draft-line quiet" data-state={state}>
      <Icon aria-hidden="true" />
      {state === 'unchanged' ? (
        <span>Your first change begins a draft.</span>
      ) : (
        <span>
          Kept as a draft in this browser. <a href="#/scenes">All drafts</a>
        </span>
      )}
    </p>
  );
}
