import { names } from 'virtual:carom-docs/names';
import type { JSX } from 'preact';

/** The names beside one: those of the same module. */
export function DocsAsideList({ name }: { name: string }): JSX.Element {
  const own = names.find((each) => each.name === name);
  const module = own?.module ?? 'carom';
  const list = (
    <section>
      <h2>{module}</h2>
      <ul>
        {names
          .filter((each) => each.module === module)
          .map((each) => (
            <li key={each.name}>
              <a href={`#/reference/${each.name}`} aria-current={each.name === name ? 'page' : undefined}>
                {each.name}
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
  return (
    <>
      <nav class="docs-list" aria-label="Names of this module">
        {list}
      </nav>
      <details class="docs-menu">
        <summary>All names of {module}</summary>
        <nav aria-label="Names of this module, all">{list}</nav>
      </details>
    </>
  );
}
