import { CodeXml, Moon, Sun, SunMoon } from 'lucide-preact';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { announcement, toast } from '../ui/announce.ts';
import { Button } from '../ui/button.tsx';
import { InstallLine } from './install-line.tsx';
import { route } from './router.ts';
import { SearchButton } from './search-button.tsx';
import { chooseTheme, type ThemeChoice, themeChoice } from './theme.ts';

/** Where the sources are. */
const repository = 'https://github.com/carom-js/carom';

/** What stands around every page: skip button, brand, navigation, theme switch, live region. */
export function Shell({ children }: { children: ComponentChildren }): JSX.Element {
  if (route.value.query.get('embed') === '1' && route.value.path.length > 1) return <Embedded>{children}</Embedded>;
  return (
    <div class="shell">
      <Button look="primary skip" text="Skip to content" act={focusMain} />
      <header class="top">
        <a class="brand" href="#/" aria-label="Carom: home">
          <Mark />
          <span class="brand-name">Carom</span>
        </a>
        <nav class="nav" aria-label="Main">
          <NavLink to="docs">Docs</NavLink>
          <NavLink to="reference">Reference</NavLink>
          <NavLink to="scenes" holds="crowd">
            Playground
          </NavLink>
          <NavLink to="replays">Replays</NavLink>
          <NavLink to="explain" holds="articles">
            Explain
          </NavLink>
        </nav>
        <InstallLine />
        <SearchButton />
        <a class="button plain icon" href={repository} aria-label="Source on GitHub" title="Source on GitHub">
          <CodeXml aria-hidden="true" />
        </a>
        <ThemeSwitch />
      </header>
      <main class="main" id="main">
        {children}
      </main>
      <div class="hidden-visually" role="status" aria-live="polite">
        {announcement}
      </div>
      {toast.value && (
        <div class="toast" aria-hidden="true">
          {toast.value}
        </div>
      )}
    </div>
  );
}

/** A page within another page: the picture, its time, and a way here. */
function Embedded({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <div class="shell embedded">
      <main class="main" id="main">
        {children}
      </main>
      <footer>
        <a class="box embedded-way" href={withoutEmbed(location.hash)} target="_blank" rel="noopener">
          <Mark />
          Open in Carom
        </a>
      </footer>
      <div class="hidden-visually" role="status" aria-live="polite">
        {announcement}
      </div>
    </div>
  );
}

function withoutEmbed(hash: string): string {
  const [path, query = ''] = hash.split('?');
  const rest = query.split('&').filter((each) => each !== 'embed=1');
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`;
}

/** Two balls about to touch. */
export function Mark(): JSX.Element {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#1b6b4f" />
      <circle cx="11.5" cy="18.5" r="6" fill="#f7f0dc" />
      <circle cx="20.5" cy="10.6" r="6" fill="#e0b25c" />
    </svg>
  );
}

/** Moves the keyboard focus to the heading of the page. */
export function focusMain(): void {
  const heading = document.querySelector<HTMLElement>('#main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: scrollY === 0 });
}

interface NavLinkProps {
  readonly to: string;
  /** Another route whose page is reached from there. */
  readonly holds?: string;
  readonly children: ComponentChildren;
}

function NavLink({ to, holds, children }: NavLinkProps): JSX.Element {
  const [first] = route.value.path;
  const here = first === to || (holds !== undefined && first === holds);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (here) bringToMiddle(link.current!);
  }, [here]);
  return (
    <a ref={link} href={`#/${to}`} aria-current={here ? (first === to && route.value.path.length === 1 ? 'page' : 'true') : undefined}>
      {children}
    </a>
  );
}

/** Scrolls the navigation, which is wider than a phone, to a link. */
function bringToMiddle(link: HTMLElement): void {
  const nav = link.parentElement!;
  const [at, around] = [link.getBoundingClientRect(), nav.getBoundingClientRect()];
  nav.scrollLeft += at.left + at.width / 2 - around.left - around.width / 2;
}

const themes: Record<ThemeChoice, { next: ThemeChoice; label: string; Icon: typeof Sun }> = {
  auto: { next: 'light', label: 'Theme: as the system', Icon: SunMoon },
  light: { next: 'dark', label: 'Theme: light', Icon: Sun },
  dark: { next: 'auto', label: 'Theme: dark', Icon: Moon },
};

function ThemeSwitch(): JSX.Element {
  const { next, label, Icon } = themes[themeChoice.value];
  return <Button Icon={Icon} label={label} title={label} look="plain" act={() => chooseTheme(next)} />;
}
