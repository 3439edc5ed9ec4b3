import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { SceneView } from '../scenes/scene-view.ts';
import { Note } from '../ui/note.tsx';

interface LinkVerdictProps {
  readonly bench: SceneView;
  /** What the link says: the hash, and when. */
  readonly hash: string | null;
  readonly time: number;
  /** Whether the moment of the link is shown now. */
  readonly isThere: () => boolean;
}

/** Says whether the state that a link leads to is the one that was shared, bit for bit; nothing until it is reached, and it stays said. */
export function LinkVerdict({ bench, hash, isThere }: LinkVerdictProps): JSX.Element | null {
  const verdict = useMemo(() => {
    let known: 'same' | 'other' | null = null;
    return computed(() => {
      bench.moment.value;
      if (hash !== null && known === null && isThere()) known = bench.take.hash() === hash ? 'same' : 'other';
      return known;
    });
  }, [bench, hash, isThere]).value;
  if (verdict === null) return null;
  return verdict === 'same' ? (
    <Note tone="right">
      The moment that was shared, bit for bit: <code>{hash}</code>
    </Note>
  ) : (
    <Note tone="wrong">
      Not the state that was shared (<code>{hash}</code>): the link is damaged, or from another release.
    </Note>
  );
}
