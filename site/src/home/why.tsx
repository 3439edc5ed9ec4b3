import { ArrowRight } from 'lucide-preact';
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { show } from '../articles/show.ts';
import { parts } from '../shell/parts.ts';
import { formatCount, formatNumber } from '../ui/format.ts';
import type { Proofs } from './proofs.ts';

/** What sets Carom apart, each shown by a run in the visitor's own browser. */
export function Why(): JSX.Element {
  const ref = useRef<HTMLElement>(null);
  const proofs = useProofs(ref);
  return (
    <section ref={ref} class="page home-section why" aria-labelledby="home-why">
      <h2 id="home-why">Why Carom, shown in your browser</h2>
      <div class="why-cards">
        <Right proofs={proofs} />
        <Same proofs={proofs} />
        <Fast proofs={proofs} />
      </div>
    </section>
  );
}

interface CardProps {
  readonly title: string;
  readonly link: { readonly href: string; readonly text: string } | null;
  readonly children: ComponentChildren;
}

function Card({ title, link, children }: CardProps): JSX.Element {
  return (
    <article class="why-card">
      <h3>{title}</h3>
      {children}
      {link && (
        <a href={link.href}>
          {link.text}
          <ArrowRight aria-hidden="true" />
        </a>
      )}
    </article>
  );
}

interface Shown {
  readonly proofs: Proofs | null;
}

function Right({ proofs }: Shown): JSX.Element {
  return (
    <Card
      title="Right where formulas are wrong"
      link={parts.articles ? { href: '#/articles', text: 'Where five copied formulas break' } : null}
    >
      <p>Tangent, an ulp beside it, huge or tiny: every yes and no is exact for the doubles you pass.</p>
      <table class="why-table">
        <caption>{proofs?.input ?? '…'}</caption>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">usual formula</th>
            <th scope="col">Carom</th>
          </tr>
        </thead>
        <tbody>
          {(proofs?.answers ?? []).map(({ question, usual, carom }) => (
            <tr key={question}>
              <th scope="row">{question}</th>
              <td class="why-wrong">{show(usual)}</td>
              <td class="why-right">{show(carom)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Same({ proofs }: Shown): JSX.Element {
  return (
    <Card title="The same bits everywhere" link={{ href: '#/scenes/pool-break', text: 'Pull the break back and forth' }}>
      <p>Only arithmetic that IEEE 754 fixes to the last bit: replays, lockstep and tests agree on every computer.</p>
      <dl class="why-figures">
        <dt>This break, {proofs ? formatCount(proofs.collisions) : '…'} collisions, run here</dt>
        <dd class="number">{proofs?.hash ?? '…'}</dd>
        <dt>In Node.js 20 to 26</dt>
        <dd class="number">{proofs?.known ?? '…'}</dd>
      </dl>
    </Card>
  );
}

function Fast({ proofs }: Shown): JSX.Element {
  return (
    <Card title="Exact, and fast" link={parts.crowd ? { href: '#/crowd', text: 'Watch the crowd' } : null}>
      <p>All pairs at least twelve times as fast as rbush, flatbush and kdbush; a 1.3 kB overlap test; no dependencies.</p>
      <dl class="why-figures">
        <dt>{proofs ? formatCount(proofs.circles) : '…'} circles, every pair that touches</dt>
        <dd class="number">{proofs ? formatCount(proofs.pairs) : '…'}</dd>
        <dt>Index made and asked, here and now</dt>
        <dd class="number">{proofs ? `${formatNumber(proofs.milliseconds, 2)} ms` : '…'}</dd>
      </dl>
    </Card>
  );
}

/** The proofs, run when the visitor looks at them: once `ref` is in the upper part of the window. */
function useProofs(ref: RefObject<HTMLElement>): Proofs | null {
  const [proofs, setProofs] = useState<Proofs | null>(null);
  useEffect(() => {
    let gone = false;
    const run = () =>
      import('./proofs.ts').then(
        ({ prove }) => {
          if (!gone) setProofs(prove());
        },
        () => {}, // the page says the same without them
      );
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry.isIntersecting) return;
        observer.disconnect();
        void run();
      },
      { rootMargin: '0px 0px -40% 0px' },
    );
    if (ref.current) observer.observe(ref.current);
    return () => {
      gone = true;
      observer.disconnect();
    };
  }, []);
  return proofs;
}
