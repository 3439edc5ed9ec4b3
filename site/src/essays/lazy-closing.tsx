import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { watchNear } from '../ui/canvas.ts';
import { painted } from '../ui/later.ts';
import type { Chapter } from './chapters.ts';

/** The last sections of a chapter, loaded when the reader comes near, or `soon`; until then their place. */
export function LazyClosing({ chapter, soon }: { chapter: Chapter; soon: boolean }): JSX.Element {
  const [sections, setSections] = useState<JSX.Element | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const load = async () => {
      const [{ Closing }, { programs }] = await Promise.all([import('./closing.tsx'), chapter.loadPrograms()]);
      setSections(<Closing chapter={chapter.id} programs={programs} />);
    };
    const start = () => void load().catch(() => {}); // the page goes on as it is
    if (soon) void painted().then(start);
    return watchNear(place.current!, start);
  }, [chapter, soon]);
  return <div ref={place}>{sections ?? <div class="essay-closing-place" />}</div>;
}
