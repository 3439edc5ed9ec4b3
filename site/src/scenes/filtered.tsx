// All scenes of the gallery, by theme, by what they have, and by words.

import { stills } from 'virtual:scene-stills';
import type { GalleryTheme } from '@carom/gallery';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
import { SceneCards } from './scene-card.tsx';
import { tags } from './tags.ts';

const themes: Readonly<Record<GalleryTheme, string>> = {
  games: 'Games',
  billiards: 'Billiards',
  textbook: 'Textbook',
  heaps: 'Heaps',
  shapes: 'Shapes',
  joints: 'Joined things',
  fields: 'Fields',
  gases: 'Gases',
  chaos: 'Chaos',
};

/** The scenes, and what to choose among them by. */
export function Filtered(): JSX.Element {
  const [theme, setTheme] = useState<GalleryTheme | null>(null);
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState('');
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = Object.entries(stills).filter(([id, { theme: its, title, description, tags: has }]) => {
    const text = `${id} ${title} ${description} ${themes[its]} ${has.join(' ')}`.toLowerCase();
    return (theme === null || its === theme) && [...wanted].every((tag) => has.includes(tag)) && asked.every((word) => text.includes(word));
  });
  const toggle = (tag: string): void => {
    const next = new Set(wanted);
    if (!next.delete(tag)) next.add(tag);
    setWanted(next);
  };
  return (
    <section class="gallery-group" aria-labelledby="gallery-all">
      <h2 id="gallery-all">All scenes</h2>
      <input
        class="input gallery-words"
        type="search"
        aria-label="Find a scene"
        placeholder="Find a scene"
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      <fieldset class="tools gallery-filter">
        <legend class="hidden-visually">Theme</legend>
        <Button pressed={theme === null} text="All" act={() => setTheme(null)} />
        {(Object.keys(themes) as GalleryTheme[]).map((one) => (
          <Button key={one} pressed={theme === one} text={themes[one]} act={() => setTheme(one)} />
        ))}
      </fieldset>
      <fieldset class="tools gallery-filter gallery-tags">
        <legend>With</legend>
        {tags.map((tag) => (
          <Button key={tag} pressed={wanted.has(tag)} text={tag} act={() => toggle(tag)} />
        ))}
      </fieldset>
      <p class="quiet" role="status">
        {shown.length === 1
          ? 'One scene.'
          : `${shown.length === 0 ? 'No' : shown.length} scenes${shown.length === 0 ? ' with all of this' : ''}.`}
      </p>
      <SceneCards ids={shown.map(([id]) => id)} />
    </section>
  );
}
