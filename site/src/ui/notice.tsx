import type { ComponentChildren, JSX } from 'preact';
import { useTitle } from './heads.tsx';

/** A page that says why there is nothing else here, and where to go. */
export function Notice({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  useTitle(title);
  return (
    <div class="page notice">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** The same for what did not come over the network; `what` it is. */
export function NotLoaded({ what }: { what: string }): JSX.Element {
  return (
    <Notice title={`${what} did not load`}>
      <p class="quiet">
        Check the connection, then <a href="./">load the site again</a>.
      </p>
    </Notice>
  );
}
