import type { ComponentChildren, JSX } from 'preact';
import { useTitle } from './title.ts';

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
