import { signal, useSignal } from '@preact/signals';
import { Search as SearchIcon } from 'lucide-preact';
import type { ComponentType, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { notify } from '../ui/announce.ts';
import { Button } from '../ui/button.tsx';

type SearchWindow = ComponentType<{ open: boolean; onClose: () => void }>;
const loaded = signal<SearchWindow | null>(null);

/** Opens the search, which is loaded then; Ctrl+K or ⌘K does too. */
export function SearchButton(): JSX.Element {
  const open = useSignal(false);
  const show = () => {
    if (loaded.value) open.value = true;
    else
      import('../search/index.tsx').then(
        ({ Search }) => {
          loaded.value = Search;
          open.value = true;
        },
        () => notify('The search did not load'),
      );
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      show();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const Window = loaded.value;
  return (
    <>
      <Button Icon={SearchIcon} label="Search" title="Search (Ctrl+K)" look="plain" act={show} />
      {Window && (
        <Window
          open={open.value}
          onClose={() => {
            open.value = false;
          }}
        />
      )}
    </>
  );
}
