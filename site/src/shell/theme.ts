import { computed, type ReadonlySignal, signal } from '@preact/signals';

/** What the visitor chose: `'auto'` follows the system. */
export type ThemeChoice = 'auto' | 'light' | 'dark';

const key = 'carom-theme';
const choice = signal<ThemeChoice>('auto');
const systemDark = signal(false);

/** The visitor's choice. */
export const themeChoice: ReadonlySignal<ThemeChoice> = choice;

/** Whether the page is dark now: for canvases, which no style sheet reaches. */
export const dark: ReadonlySignal<boolean> = computed(() => choice.value === 'dark' || (choice.value === 'auto' && systemDark.value));

/** Reads the stored choice and follows the system from now on. */
export function startTheme(): void {
  const query = matchMedia('(prefers-color-scheme: dark)');
  systemDark.value = query.matches;
  query.addEventListener('change', () => {
    systemDark.value = query.matches;
  });
  const stored = document.documentElement.dataset.theme;
  if (stored === 'light' || stored === 'dark') choice.value = stored;
}

/** Chooses and remembers a theme. */
export function chooseTheme(theme: ThemeChoice): void {
  choice.value = theme;
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'auto') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // a browser that stores nothing: the choice lasts as long as the page
  }
}
