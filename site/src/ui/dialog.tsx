import { X } from 'lucide-preact';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from './button.tsx';

/** A modal window: Escape, the cross, a click beside it and another page close it; the focus comes back to where it was. */
export function Dialog(props: { title: string; open: boolean; onClose: () => void; children: ComponentChildren }): JSX.Element {
  const { title, open, onClose, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const page = () => location.hash.split('?')[0];
    const opened = page();
    const closeIfElsewhere = () => page() !== opened && onClose();
    addEventListener('hashchange', closeIfElsewhere);
    return () => removeEventListener('hashchange', closeIfElsewhere);
  }, [open, onClose]);
  const closeIfBeside = (event: PointerEvent) => {
    if (event.target === ref.current) onClose();
  };
  return (
    <dialog class="panel dialog" ref={ref} aria-labelledby={id} onClose={onClose} onPointerDown={closeIfBeside}>
      {open && (
        <>
          <div class="dialog-head">
            <h2 id={id}>{title}</h2>
            <Button Icon={X} label="Close" look="plain" act={onClose} />
          </div>
          <div class="dialog-body">{children}</div>
        </>
      )}
    </dialog>
  );
}
