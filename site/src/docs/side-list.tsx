import type { ComponentChildren, JSX } from 'preact';

interface SideListProps {
  /** What it lists, for screen readers. */
  readonly label: string;
  /** What opens it on narrow screens. */
  readonly all: string;
  /** Links under their headings. */
  readonly groups: readonly { readonly title: string; readonly links: readonly (readonly [href: string, text: string])[] }[];
  /** Address of the page that is shown. */
  readonly current: string;
  readonly children?: ComponentChildren;
}

/** The list of pages beside a page: to the left of it, above it on narrow screens. */
export function SideList({ label, all, groups, current, children }: SideListProps): JSX.Element {
  const list = (
    <>
      {groups.map(({ title, links }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(([href, text]) => (
              <li key={href}>
                <a href={href} aria-current={href === current ? 'page' : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {children}
    </>
  );
  return (
    <>
      <nav class="docs-list" aria-label={label}>
        {list}
      </nav>
      <details class="docs-menu">
        <summary>{all}</summary>
        <nav aria-label={`${label}, all`}>{list}</nav>
      </details>
    </>
  );
}
