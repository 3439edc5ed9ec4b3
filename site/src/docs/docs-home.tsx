import { groups, nameCount, version } from 'virtual:carom-docs/toc';
import type { JSX } from 'preact';
import { PageHead } from '../ui/heads.tsx';
import { Way } from '../ui/way.tsx';
import { OfflineButton } from './offline.tsx';

/** Who comes, and what each ends up with. */
const paths: readonly { readonly id: string; readonly title: string; readonly text: string }[] = [
  {
    id: 'path-game',
    title: 'I make games',
    text: 'You go from an empty folder to a breakout game with round bricks, in one page of code.',
  },
  { id: 'path-d3', title: 'I draw data with d3', text: 'You go from a table of numbers to a beeswarm in which no two dots overlap.' },
  { id: 'path-bot', title: 'I write contest bots', text: 'You go from a first simulated turn to a bot that searches for the best thrust.' },
  { id: 'path-lesson', title: 'I teach', text: 'You go from two carts on a line to a lesson on momentum, with the Collision Lab.' },
  { id: 'path-study', title: 'I study many particles', text: 'You go from one gas of discs to its equation of state with error bars.' },
];

/** The first page of the docs: a path for each reader, and all pages. */
export function DocsHome(): JSX.Element {
  return (
    <div class="page docs-home">
      <PageHead
        title="Docs"
        about={
          <>
            Version {version}. Every program on these pages runs where it stands. <OfflineButton />
          </>
        }
      />
      <section aria-labelledby="docs-paths">
        <h2 id="docs-paths">Where do you come from?</h2>
        <ul class="ways">
          {paths.map(({ id, title, text }) => (
            <Way key={id} href={`#/docs/${id}`} title={title} text={text} />
          ))}
          <Way
            href="#/reference"
            title="I look something up"
            text={`The reference: ${nameCount} names, each with its contract and an example.`}
          />
        </ul>
      </section>
      <section aria-labelledby="docs-all">
        <h2 id="docs-all">All pages</h2>
        <div class="docs-groups">
          {groups.slice(1).map(({ title, guides }) => (
            <section key={title}>
              <h3>{title}</h3>
              <ul class="docs-titles">
                {guides.map((guide) => (
                  <li key={guide.id}>
                    <a href={`#/docs/${guide.id}`}>{guide.title}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
    </div>
  );
}
