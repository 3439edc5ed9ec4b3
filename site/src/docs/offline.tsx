import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { notify } from '../ui/announce.ts';

/** Keeps the whole site in this browser, or gives it up again. Not shown where there is nothing to keep: in development. */
export function OfflineButton(): JSX.Element | null {
  const state = useSignal<'unknown' | 'none' | 'keeping' | 'kept'>('unknown');
  const can = import.meta.hot === undefined && 'serviceWorker' in navigator;
  useEffect(() => {
    if (!can) return;
    navigator.serviceWorker.getRegistration('./').then((registration) => {
      state.value = registration?.active ? 'kept' : 'none';
    });
  }, [can, state]);
  if (!can) return null;
  const toggle = async () => {
    if (state.value === 'kept') {
      await (await navigator.serviceWorker.getRegistration('./'))?.unregister();
      for (const key of await caches.keys()) if (key.startsWith('carom-')) await caches.delete(key);
      state.value = 'none';
      notify('No longer kept for offline use');
      return;
    }
    state.value = 'keeping';
    try {
      await navigator.serviceWorker.register('./sw.js', { scope: './' });
      await navigator.serviceWorker.ready;
      state.value = 'kept';
      notify('The whole site is kept in this browser');
    } catch {
      state.value = 'none';
      notify('This browser does not allow it here');
    }
  };
  const label = { none: 'Keep for offline use', keeping: 'Keeping…', kept: 'Kept offline: remove', unknown: 'Keep for offline use' }[
    state.value
  ];
  return (
    <button
      type="button"
      class="button"
      style={{ visibility: state.value === 'unknown' ? 'hidden' : 'visible' }} // its place is kept: nothing jumps when it comes
      disabled={state.value === 'keeping'}
      onClick={toggle}
    >
      {label}
    </button>
  );
}
