import { names } from 'virtual:carom-docs/names';
import { packages } from 'virtual:carom-docs/toc';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ReferencePage } from '../../build/content.ts';
import '../docs/docs.css';
import type { PageProps } from '../shell/parts.ts';
import { Notice } from '../ui/notice.tsx';
import { useTitle } from '../ui/title.ts';
import { NamePage } from './name-page.tsx';

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
  return <OneName key={name} name={name} from={found.package} member={member} />;
}

const kept = new Map<string, Promise<ReadonlyMap<string, ReferencePage>>>();

function load(from: string): Promise<ReadonlyMap<string, ReferencePage>> {
  const found = kept.get(from) ?? packages[from]().then((module) => new Map(module.default));
  kept.set(from, found);
  return found;
}

function OneName({ name, from, member }: { name: string; from: string; member: string | undefined }): JSX.Element {
  const [page, setPage] = useState<ReferencePage | null>(null);
  useTitle(name);
  useEffect(() => {
    let gone = false;
    load(from).then((all) => !gone && setPage(all.get(name) ?? null));
    return () => {
      gone = true;
    };
  }, [name, from]);
  return <NamePage name={name} page={page} member={member} />;
}

/** All names by the module they are imported from, with a filter. */
function AllNames(): JSX.Element {
  useTitle('Reference');
  const filter = useSignal('');
  const types = useSignal(false);
  const wanted = filter.value.trim().toLowerCase();
  const shown = names.filter(
    ({ name, kind }) => name.toLowerCase().includes(wanted) && (types.value || wanted !== '' || (kind !== 'interface' && kind !== 'type')),
  );
  const modules = [...new Set(names.map(({ module }) => module))];
  return (
    <div class="page">
      <div class="page-head">
        <div>
          <h1>Reference</h1>
          <p>Every public name, with its contract and an example that was run when this version was tested.</p>
        </div>
      </div>
      <div class="reference-filter">
        <label class="field">
          <span>Filter by name</span>
          <input
            class="input"
            type="search"
            value={filter.value}
            onInput={(event) => {
              filter.value = event.currentTarget.value;
            }}
          />
        </label>
        <button
          type="button"
          class="button"
          aria-pressed={types.value}
          onClick={() => {
            types.value = !types.value;
          }}
        >
          Types too
        </button>
      </div>
      <p class="hidden-visually" role="status">
        {shown.length} names
      </p>
      <div class="reference-groups">
        {modules.map((module) => {
          const own = shown.filter((each) => each.module === module);
          if (own.length === 0) return null;
          return (
            <section key={module} aria-labelledby={`module-${module}`}>
              <h2 id={`module-${module}`}>{module}</h2>
              <ul class="reference-names">
                {own.map(({ name, text }) => (
                  <li key={name}>
                    <a href={`#/reference/${name}`}>
                      <code>{name}</code>
                      <span>{text.replaceAll('`', '')}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </div>
  );
}
