import { names } from 'virtual:carom-docs/toc';
import type { JSX } from 'preact';
import type { ReferencePage, ShownDoc, ShownMember } from '../../build/content.ts';
import { Html, Segments } from '../docs/segments.tsx';
import { DocsAsideList } from './siblings.tsx';
import { Signature } from './signature.tsx';

/** The page of one name. `null` while it loads. */
export function NamePage({ name, page }: { name: string; page: ReferencePage | null }): JSX.Element {
  return (
    <div class="docs">
      <DocsAsideList name={name} />
      <article class="docs-body">
        <header class="reference-head">
          <h1>{name}</h1>
          {page && <span class="reference-kind">{page.kind}</span>}
        </header>
        {page && <Body page={page} />}
      </article>
    </div>
  );
}

function Body({ page }: { page: ReferencePage }): JSX.Element {
  const { kind, modules, signatures, doc, examples, exampleFrom, members, source } = page;
  const word = kind === 'interface' || kind === 'type' ? 'import type' : 'import';
  const by = (wanted: string) => members.filter((member) => member.kind === wanted);
  return (
    <>
      <Signature text={`${word} { ${page.name} } from '${modules.at(-1)}';`} label="Import" />
      <Html html={doc.html} />
      {signatures.map((text) => (
        <Signature key={text} text={text} label="Signature" />
      ))}
      <Facts doc={doc} modules={modules} source={source} />
      {examples.length > 0 && (
        <>
          <h2>Example</h2>
          <Segments segments={examples} />
          {exampleFrom && (
            <p>
              From <a href={`#/docs/${exampleFrom.id}`}>{exampleFrom.title}</a>.
            </p>
          )}
        </>
      )}
      <Members title="Constructor" members={by('constructor')} />
      <Members title="Properties" members={by('property')} />
      <Members title="Methods" members={by('method')} />
    </>
  );
}

function Facts({ doc, modules, source }: { doc: ShownDoc; modules: readonly string[]; source: string }): JSX.Element {
  return (
    <dl class="reference-facts">
      {doc.params.map(({ name, html }) => (
        <Fact key={name} title={<code>{name}</code>}>
          <Html html={html} inline />
        </Fact>
      ))}
      {doc.returns !== '' && (
        <Fact title="Returns">
          <Html html={doc.returns} inline />
        </Fact>
      )}
      {doc.throws.map((html) => (
        <Fact key={html} title="Throws">
          <Html html={html} inline />
        </Fact>
      ))}
      <Fact title={modules.length > 1 ? 'Also in' : 'In'}>
        <code>{modules.length > 1 ? modules.slice(0, -1).join(', ') : modules[0]}</code>
      </Fact>
      <Fact title="Source">
        <a href={source}>{source.replace(/^.*\/main\//, '').replace('#L', ', line ')}</a>
      </Fact>
    </dl>
  );
}

function Fact({ title, children }: { title: JSX.Element | string; children: JSX.Element }): JSX.Element {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Members({ title, members }: { title: string; members: readonly ShownMember[] }): JSX.Element | null {
  if (members.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {members.map((member) => (
        <div class="reference-member" key={member.name}>
          <h3>{member.name}</h3>
          {member.signatures.map((text) => (
            <Signature key={text} text={text} label={`Signature of ${member.name}`} />
          ))}
          <Html html={member.doc.html} />
          <MemberFacts doc={member.doc} />
          <Segments segments={member.examples} />
        </div>
      ))}
    </section>
  );
}

function MemberFacts({ doc }: { doc: ShownDoc }): JSX.Element | null {
  if (doc.params.length + doc.throws.length === 0 && doc.default === '' && doc.returns === '') return null;
  return (
    <dl class="reference-facts">
      {doc.default !== '' && (
        <Fact title="Default">
          <code>{doc.default}</code>
        </Fact>
      )}
      {doc.params.map(({ name, html }) => (
        <Fact key={name} title={<code>{name}</code>}>
          <Html html={html} inline />
        </Fact>
      ))}
      {doc.returns !== '' && (
        <Fact title="Returns">
          <Html html={doc.returns} inline />
        </Fact>
      )}
      {doc.throws.map((html) => (
        <Fact key={html} title="Throws">
          <Html html={html} inline />
        </Fact>
      ))}
    </dl>
  );
}

/** Whether a name has a page. */
export function isKnown(name: string): boolean {
  return names.some((each) => each.name === name);
}
