import { names } from 'virtual:carom-docs/names';
import { summaries } from 'virtual:carom-docs/summaries';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/heads.tsx';

const entries = names.map((each, i) => ({ ...each, text: summaries[i] }));

/** All names by the module they are imported from, with a filter. */
export function AllNames(): JSX.Element {
  const filter = useSignal('');
  const types = useSignal(false);
  const wanted = filter.value.trim().toLowerCase();
  const shown = entries.filter(
    ({ name, kind }) => name.toLowerCase().includes(wanted) && (types.value || wanted !== '' || (kind !== 'interface' && kind !== 'type')),
  );
  const modules = [...new Set(names.map(({ module }) => module))];
  return (
    <div class="page">
      <PageHead title="Reference" about="Every public name, with its contract and an example that was run when this version was tested." />
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
        <Button
          pressed={types.value}
          text="Types too"
          act={() => {
            types.value = !types.value;
          }}
        />
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
