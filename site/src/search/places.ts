import { gallery } from '@carom/gallery';
import { articles } from '../essays/articles.ts';
import type { SearchEntry } from './finder.ts';

const page = (id: string, title: string, text: string): SearchEntry => ({ id: `#/${id}`, title, kind: 'page', where: 'Site', text });

/** Scenes, and pages without a text of the docs. */
export function placesToFind(): SearchEntry[] {
  const scenes = gallery.map(({ id, build }) => {
    const { title = id, description = '', engine } = build();
    return { id: `#/scenes/${id}`, title, kind: 'scene', where: engine === 'world' ? 'World' : 'Timeline', text: description };
  });
  return [
    ...scenes,
    page(
      'scenes',
      'Gallery of scenes',
      'Scenes that run in the page: billiards, gases, pinball, piles, joints. Open one, change it, share it by a link.',
    ),
    page(
      'scenes/new',
      'Editor: a new scene',
      'Build a scene by pointer: draw discs and walls, set speeds, run it, share it by a link or save it as a file.',
    ),
    page('lab', 'Lab', 'Predict what a collision does, then try it: one experiment with two discs, for lessons.'),
    page('crowd', 'Crowd', 'Ten thousand discs and more in your browser: how long a step takes, and where its time goes.'),
    page(
      'equation-of-state',
      'Equation of state',
      'Pressure of hard discs measured in the page, beside published values and the formula of Liu.',
    ),
    page('replays', 'Replays of bot contests', 'Watch recorded games of bot contests turn by turn.'),
    ...Object.entries(articles).map(([number, { title, by, teaches }]) =>
      page(`articles/${number}`, title, `An article by ${by}, answered. ${teaches}`),
    ),
  ];
}
