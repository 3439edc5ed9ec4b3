import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { NotLoaded } from './notice.tsx';

/**
 * A page that is loaded when it is opened first, and kept. `what` it is, for the note that it did not load; `Meanwhile` stands for it until
 * then.
 */
export function lazyPage<Props extends object>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = Loading,
): ComponentType<Props> {
  const found = signal<ComponentType<Props> | 'loading' | 'failed'>('loading');
  return function LazyPage(props: Props): JSX.Element {
    useEffect(() => {
      load().then(
        (Page) => {
          found.value = Page;
        },
        () => {
          found.value = 'failed';
        },
      );
    }, []);
    const Page = found.value;
    if (Page === 'loading') return <Meanwhile {...props} />;
    return Page === 'failed' ? <NotLoaded what={what} /> : <Page {...props} />;
  };
}

function Loading(): JSX.Element {
  return <p class="page quiet">Loading…</p>;
}
