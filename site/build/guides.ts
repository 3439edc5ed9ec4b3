/** The pages of the docs, in their order. `file` is below the repository. */
export interface Guide {
  readonly id: string;
  readonly file: string;
}

/** Guides that belong together. */
export interface GuideGroup {
  readonly title: string;
  readonly guides: readonly Guide[];
}

const group = (title: string, folder: string, ids: readonly string[]): GuideGroup => ({
  title,
  guides: ids.map((id) => ({ id, file: `${folder}/${id}.md` })),
});

/** All of them. A test holds that no guide is left out. */
export const guideGroups: readonly GuideGroup[] = [
  group('Paths', 'docs/paths', ['path-game', 'path-d3', 'path-bot', 'path-lesson', 'path-study']),
  group('Begin', 'docs/guide', ['start', 'cheat-sheet', 'glossary']),
  group('Circles and shapes', 'docs/guide', [
    'two-circles',
    'casts',
    'shapes',
    'move-and-slide',
    'curved-flights',
    'measure',
    'exactness',
    'measured',
  ]),
  group('Many circles', 'docs/guide', ['index-queries', 'from-rbush', 'd3-force']),
  group('World', 'docs/guide', [
    'world',
    'body-shapes',
    'joints',
    'fields',
    'see-and-search',
    'changing-worlds',
    'game-loop',
    'multiplayer',
    'platformer',
    'jump-and-follow',
    'from-matter',
  ]),
  group('Timeline', 'docs/guide', ['timeline', 'billiards', 'timeline-at-scale']),
  group('Arena', 'docs/guide', ['contest-bot', 'contest-simulator', 'why-120']),
  group('Recipes', 'docs/recipes', [
    'react',
    'vue',
    'svelte',
    'pixi',
    'phaser',
    'three',
    'canvas',
    'platformer',
    'worker',
    'node',
    'notebook',
    'jest',
  ]),
  group('Scenes and runs', 'docs/guide', ['scenes', 'recordings', 'command', 'sweeps']),
  {
    title: 'Project',
    guides: [
      { id: 'architecture', file: 'ARCHITECTURE.md' },
      { id: 'contributing', file: 'CONTRIBUTING.md' },
      { id: 'changelog', file: 'CHANGELOG.md' },
      { id: 'security', file: 'SECURITY.md' },
    ],
  },
];
