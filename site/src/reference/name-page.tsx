import { names } from 'virtual:carom-docs/names';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ReferencePage, ShownDoc, ShownMember } from '../../build/content.ts';
import { Html, Segments } from '../docs/segments.tsx';
import { SideList } from '../docs/side-list.tsx';
import { Signature } from './signature.tsx';

/** The page of one name, perhaps at one of its members. `null` while it loads. */
export function NamePage(props: {
  readonly name: string;
  readonly module: string;
  readonly page: ReferencePage | null;
  readonly member: string | undefined;
}): JSX.Element {
  const { name, module, page, member } = props;
  const ready = page !== null;
  const ofModule = names.filter((each) => each.module === module);
  useEffect(() => {
    if (ready && member !== undefined) requestAnimationFrame(() => document.getElementById(`${name}.${member}`)?.scrollIntoView());
  }, [ready, name, member]);
  return (
    <div class="docs">
      <SideList
        label="Names of this module"
        all={`All names of ${module}`}
        groups={[{ title: module, links: ofModule.map((each) => [`#/reference/${each.name}`, each.name]) }]}
        current={`#/reference/${name}`}
      />
      <article class="docs-body">
        <header class="reference-head">
          <h1>{name}</h1>
          {page && <span class="reference-kind">{page.kind}</span>}
        </header>
        {page && <Body page={page} />}
      </article>
      <div class="docs-aside">{page && <Outline page={page} />}</div>
    </div>
  );
}

function Body({ page }: { page: ReferencePage }): JSX.Element {
  const { kind, modules, signatures, doc, members, source } = page;
  const word = kind === 'interface' || kind === 'type' ? 'import type' : 'import';
  const groups = [...new Set(members.map(({ group }) => group))];
  return (
    <>
      <Signature text={`${word} { ${page.name} } from '${modules.at(-1)}';`} label="Import" />
      <Html html={doc.html} />
      {kind === 'class' && <Opening page={page} />}
      {members.length > fewMembers && <Contents page={page} />}
      {signatures.map((text) => (
        <Signature key={text} text={text} label="Signature" />
      ))}
      <Facts doc={doc} modules={modules} source={source} />
      {kind !== 'class' && <Opening page={page} />}
      {groups.map((group) => (
        <Members key={group} title={group} members={members.filter((member) => member.group === group)} />
      ))}
    </>
  );
}

/** From so many members on a page lists them first. */
const fewMembers = 5;

/** The example, and where it is from. */
function Opening({ page: { examples, exampleFrom, exampleOf } }: { page: ReferencePage }): JSX.Element | null {
  if (examples.length === 0) return null;
  return (
    <>
      <h2>Example</h2>
      <Segments segments={examples.slice(0, 1)} />
      {exampleFrom && (
        <p>
          From <a href={`#/docs/${exampleFrom.id}`}>{exampleFrom.title}</a>.
        </p>
      )}
      {exampleOf && (
        <p>
          From{' '}
          <a href={`#/reference/${exampleOf}`}>
            <code>{exampleOf}</code>
          </a>
          , which takes or gives it.
        </p>
      )}
      <Segments segments={examples.slice(1)} />
    </>
  );
}

/** All members in their groups: a line each group, above the page's text. */
function Contents({ page: { name, members } }: { page: ReferencePage }): JSX.Element {
  return (
    <dl class="box reference-contents">
      {[...new Set(members.map(({ group }) => group))].map((group) => (
        <div key={group}>
          <dt>{group}</dt>
          <dd>
            {members
              .filter((member) => member.group === group)
              .map((member) => (
                <a key={member.id} href={`#/reference/${name}/${member.id.slice(name.length + 1)}`}>
                  <code>{member.name}</code>
                </a>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The outline beside a page: groups, and in them members. */
function Outline({ page: { name, members } }: { page: ReferencePage }): JSX.Element | null {
  if (members.length < 2) return null;
  return (
    <nav class="docs-toc" aria-label="On this page">
      {[...new Set(members.map(({ group }) => group))].map((group) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {members
              .filter((member) => member.group === group)
              .map((member) => (
                <li key={member.id}>
                  <a href={`#/reference/${name}/${member.id.slice(name.length + 1)}`}>{member.name}</a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Facts({ doc, modules, source }: { doc: ShownDoc; modules: readonly string[]; source: string }): JSX.Element {
  return (
    <dl class="reference-facts">
      <Promises doc={doc} />
      <Fact title={modules.length > 1 ? 'Also in' : 'In'}>
        <code>{modules.length > 1 ? modules.slice(0, -1).join(', ') : modules[0]}</code>
      </Fact>
      <Fact title="Source">
        <a href={source}>{source.replace(/^.*\/main\//, '').replace('#L', ', line ')}</a>
      </Fact>
    </dl>
  );
}

/** What a call takes, gives and throws. */
function Promises({ doc }: { doc: ShownDoc }): JSX.Element {
  return (
    <>
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
    </>
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
          <h3 id={member.id}>{member.name}</h3>
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
      <Promises doc={doc} />
    </dl>
  );
}
