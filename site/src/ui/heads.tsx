import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';

/** Sets the title of the window while a page is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Carom: colliding circles, exact' : `${title} · Carom`;
  }, [title]);
}

interface PageHeadProps {
  readonly title: string;
  /** What the page is, in a sentence or two. */
  readonly about: ComponentChildren;
  /** What can be done with all of it. */
  readonly children?: ComponentChildren;
}

/** The head of a page; the window has its title. */
export function PageHead({ title, about, children }: PageHeadProps): JSX.Element {
  useTitle(title);
  return (
    <div class="page-head">
      <div>
        <h1>{title}</h1>
        <p>{about}</p>
      </div>
      {children}
    </div>
  );
}

/** The title of a page that is all picture, behind the way back to where it is listed. */
export function BackTitle({ href, name, title }: { href: string; name: string; title: string }): JSX.Element {
  return (
    <div class="scene-title">
      <a class="back" href={href}>
        {name}
      </a>
      <h1>{title}</h1>
    </div>
  );
}

/** The head of a table, from the names of its columns. */
export function TableHead({ columns }: { columns: readonly string[] }): JSX.Element {
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
