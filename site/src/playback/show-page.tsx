import { FolderOpen, Keyboard, Link, type LucideIcon } from 'lucide-preact';
import type { ComponentChildren, ComponentType, JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { focusMain } from '../shell/shell.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { BackTitle, useTitle } from '../ui/heads.tsx';
import { Note } from '../ui/note.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';
import { connectHotkeys, type Hotkey, KeyList } from './hotkeys.tsx';

interface ShowPageProps {
  readonly title: string;
  /** The page that leads here. */
  readonly back: { readonly name: string; readonly href: string };
  /** The buttons beside the title; opening something and the help for keys come of themselves. */
  readonly actions: ComponentChildren;
  /** What can be opened here: `a scene`. */
  readonly opens: { readonly what: string; readonly Dialog: ComponentType<{ open: boolean; onClose: () => void }> };
  /** The keys of the page; the same array as long as they mean the same. */
  readonly hotkeys: readonly Hotkey[];
  /** What the help says below the keys. */
  readonly note?: ComponentChildren;
  /** Takes the place of what there is to read: the panels of an editor. */
  readonly panels?: JSX.Element | null;
  /** What there is to read beside the picture. */
  readonly tabs: readonly Tab[];
  /** Picture, time, and what is said about them. */
  readonly children: ComponentChildren;
}

/** A page that shows something in time: the picture and its time, what there is to read, keys and buttons. */
export function ShowPage(props: ShowPageProps): JSX.Element {
  const { title, back, actions, opens, hotkeys, note, panels, tabs, children } = props;
  const [dialog, setDialog] = useState<'help' | 'open' | null>(null);
  useTitle(title);
  useEffect(() => {
    // who opens a link is at the heading, four tab stops before Play, not before the site's menu
    if (document.activeElement === document.body) focusMain();
  }, []);
  const all = useMemo(() => [...hotkeys, { keys: ['?'], does: 'This list', on: { '?': () => setDialog('help') } }], [hotkeys]);
  useLayoutEffect(() => connectHotkeys(Object.assign({}, ...all.map(({ on }) => on))), [all]);
  return (
    <div class="scene">
      <BackTitle href={back.href} name={back.name} title={title} />
      <div class="scene-main">{children}</div>
      <div class="scene-actions">
        {actions}
        <Action label={`Open ${opens.what}`} title={`Open ${opens.what}…`} short="Open…" Icon={FolderOpen} act={() => setDialog('open')} />
        <Button Icon={Keyboard} label="Keys" title="Keys (?)" act={() => setDialog('help')} />
      </div>
      {panels ?? <Tabs label="What there is to read" tabs={tabs} />}
      <Dialog title="Keys" open={dialog === 'help'} onClose={() => setDialog(null)}>
        <KeyList hotkeys={all} />
        {note}
      </Dialog>
      <opens.Dialog open={dialog === 'open'} onClose={() => setDialog(null)} />
    </div>
  );
}

interface ActionProps {
  readonly label: string;
  readonly title: string;
  /** What stands on the button where there is room. */
  readonly short: string;
  readonly Icon: LucideIcon;
  /** For a switch: whether it is on. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly act: () => void;
}

/** A button beside the title. */
export function Action({ label, title, short, Icon, pressed, disabled, act }: ActionProps): JSX.Element {
  return (
    <Button Icon={Icon} label={label} title={title} pressed={pressed} disabled={disabled} act={act}>
      <span class="wide">{short}</span>
    </Button>
  );
}

/** Says why a run does not go on, if it does not. */
export function RunFailure({ error }: { error: Error | null }): JSX.Element | null {
  return (
    error && (
      <Note tone="wrong" urgent>
        The run stops here. {error.message}
      </Note>
    )
  );
}

/** The button that copies a link to the moment. */
export function ShareAction({ act }: { act: () => void }): JSX.Element {
  return <Action label="Share: copy a link" title="Copy a link to this moment" short="Share" Icon={Link} act={act} />;
}
