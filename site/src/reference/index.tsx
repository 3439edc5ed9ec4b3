import { names } from 'virtual:carom-docs/names';
import { modules } from 'virtual:carom-docs/toc';
import type { JSX } from 'preact';
import { useTitle } from '../ui/heads.tsx';
import '../docs/docs.css';
import type { PageProps } from '../shell/router.ts';
import { lazyPage } from '../ui/lazy-page.tsx';
import { Notice } from '../ui/notice.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { NamePage } from './name-page.tsx';

/** All names, with the first sentence of each. */
const AllNames = lazyPage('The list of names', () => import('./all-names.tsx').then((module) => module.AllNames));

/** The reference: all names, or the page of one. */
export function Page({ route }: PageProps): JSX.Element {
  const [, name, member] = route.path;
  if (name === undefined) return <AllNames />;
  const found = names.find((each) => each.name === name);
  if (!found) {
    return (
      <Notice title="There is no such name">
        <p class="quiet">
          Go to the <a href="#/reference">list of all names</a>.
        </p>
      </Notice>
    );
  }
  return <OneName key={name} name={name} module={found.module} member={member} />;
}

function OneName({ name, module, member }: { name: string; module: string; member: string | undefined }): JSX.Element {
  useTitle(name);
  const pages = useLoaded(() => modules[module]().then((loaded) => loaded.default), [module]);
  const page = pages === 'failed' ? null : (pages?.find((each) => each.name === name) ?? null);
  return <NamePage name={name} module={module} page={page} member={member} />;
}
