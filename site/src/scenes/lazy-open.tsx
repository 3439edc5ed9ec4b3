import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { useEffect } from 'preact/hooks';

interface OpenProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const loaded = signal<ComponentType<OpenProps> | null>(null);

/** The dialog that opens a scene: with all that checks it, loaded when it is asked for. */
export function LazyOpenDialog(props: OpenProps): JSX.Element | null {
  useEffect(() => {
    if (!props.open || loaded.peek()) return;
    import('./open-scene.tsx').then(
      ({ OpenSceneDialog }) => {
        loaded.value = OpenSceneDialog;
      },
      () => props.onClose(),
    );
  }, [props.open]);
  const OpenSceneDialog = loaded.value;
  return OpenSceneDialog && <OpenSceneDialog {...props} />;
}
