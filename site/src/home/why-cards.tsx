import { ArrowRight } from 'lucide-preact';
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { show } from '../explain/show.ts';
import { watchSeen } from '../ui/canvas.ts';
import { formatCount, formatNumber } from '../ui/format.ts';
import type { Proofs } from './proofs.ts';

/** What sets Carom apart, each shown by a run in the visitor's own browser. */
export function WhyCards(): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  const proofs = useProofs(ref);
  return (
    <div ref={ref} class="why-cards">
      <Right proofs={proofs} />
      <Same proofs={proofs} />
      <Fast proofs={proofs} />
    </div>
  );
}

interface CardProps {
  readonly title: string;
  readonly link: { readonly href: string; readonly text: string };
  readonly children: ComponentChildren;
}

function Card({ title, link, children }: CardProps): JSX.Element {
  return (
    <article class="panel why-card">
      <h3>{title}</h3>
      {children}
      <a href={link.href}>
        {link.text}
        <ArrowRight aria-hidden="true" />
      </a>
    </article>
  );
}

interface Shown {
  readonly proofs: Proofs | null;
}

function Right({ proofs }: Shown): JSX.Element {
  return (
    <Card title="Right where formulas are wrong" link={{ href: '#/explain', text: 'Where copied formulas break' }}>
      <p>Two pairs as plain as they look, measured in a small unit: 1e-200. The usual formula squares it, and loses it.</p>
      <ul class="why-pairs">
        {(proofs?.answers ?? waiting).map(({ question, input, circles, usual, carom }) => (
          <li key={question}>
            <PairPicture circles={circles} />
            <dl>
              <dt>
                {question} <span class="quiet">{input}</span>
              </dt>
              <dd>
                <span class="quiet">usual formula</span> <b class="why-wrong">{usual === undefined ? '…' : show(usual)}</b>
              </dd>
              <dd>
                <span class="quiet">Carom</span> <b class="why-right">{carom === undefined ? '…' : show(carom)}</b>
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What stands there until the proofs are run, as large as they. */
const waiting: Proofs['answers'] = [
  {
    question: 'Where do these cross?',
    input: 'x 0 and 8, radius 5',
    circles: [seen(0, 5), seen(8, 5)],
    usual: undefined,
    carom: undefined,
  },
  { question: 'Do these overlap?', input: 'x 0 and 4, radius 1', circles: [seen(0, 1), seen(4, 1)], usual: undefined, carom: undefined },
];

function seen(x: number, r: number): { readonly x: number; readonly y: number; readonly r: number } {
  return { x, y: 0, r };
}

/** Two circles on a line, as they are: the larger part of the picture is theirs, whatever their unit. */
function PairPicture({ circles: [a, b] }: { readonly circles: Proofs['answers'][number]['circles'] }): JSX.Element {
  const wide = b.x + b.r - a.x + a.r;
  const at = (x: number) => 4 + (92 * (x - a.x + a.r)) / wide;
  const radius = (r: number) => (92 * r) / wide;
  const high = 2 * Math.max(radius(a.r), radius(b.r)) + 8;
  return (
    <svg class="why-picture" viewBox={`0 0 100 ${high}`} aria-hidden="true">
      {[a, b].map(({ x, r }, i) => (
        <circle key={i} cx={at(x)} cy={high / 2} r={radius(r)} />
      ))}
    </svg>
  );
}

function Same({ proofs }: Shown): JSX.Element {
  return (
    <Card title="The same bits everywhere" link={{ href: '#/scenes/pool-break', text: 'Pull the break back and forth' }}>
      <p>Only arithmetic that IEEE 754 fixes to the last bit: replays, lockstep and tests agree on every computer.</p>
      <dl class="why-figures">
        <dt>
          This break, {proofs ? formatCount(proofs.collisions) : '…'} collisions, run here by {engineHere()}
        </dt>
        <dd class="number">{proofs?.hash ?? '…'}</dd>
        <dt>Run by V8, JavaScriptCore and SpiderMonkey</dt>
        <dd class="number">{proofs?.known ?? '…'}</dd>
        <dt class="why-verdict">
          {proofs ? (proofs.hash === proofs.known ? 'Equal, to the last bit.' : 'They differ: please tell us.') : '…'}
        </dt>
      </dl>
    </Card>
  );
}

/** The engine of this browser, as far as its name says. */
function engineHere(): string {
  const name = navigator.userAgent;
  if (/Firefox\//.test(name)) return 'SpiderMonkey (Firefox)';
  if (/Chrom(?:e|ium)\//.test(name)) return 'V8 (Chromium)';
  return /AppleWebKit\//.test(name) ? 'JavaScriptCore (WebKit)' : 'this browser';
}

function Fast({ proofs }: Shown): JSX.Element {
  return (
    <Card title="Exact, and fast" link={{ href: '#/crowd', text: 'Watch the crowd' }}>
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
    const stop = watchSeen(ref.current!, run);
    return () => {
      gone = true;
      stop();
    };
  }, []);
  return proofs;
}
