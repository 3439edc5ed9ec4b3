import type { Scene } from '@carom/scene';
import { Plus } from 'lucide-preact';
import type { JSX } from 'preact';
import { goTo } from '../shell/router.ts';
import { Button } from '../ui/button.tsx';

const room = { minX: 0, minY: 0, maxX: 10, maxY: 6 };

/** A room to build in. */
function emptyScene(engine: Scene['engine']): Scene {
  const head = { format: 'carom-scene', version: 0, engine, duration: 20, view: { box: room } } as const;
  const material = engine === 'world' ? { restitution: 0.6, friction: 0.3 } : { restitution: 1 };
  const walls = [{ inside: room, material }];
  if (engine === 'world') return { ...head, title: 'New world', world: { gravity: { x: 0, y: -10 } }, walls };
  return { ...head, title: 'New timeline', walls };
}

/** Opens an empty room in the editor. */
export function NewSceneButtons(): JSX.Element {
  const open = async (engine: Scene['engine']) => {
    const { atStart, routeOf } = await import('./share.ts');
    goTo(`${await routeOf(atStart(emptyScene(engine)))}&edit=1`);
  };
  return (
    <>
      <Button Icon={Plus} title="In fixed steps: gravity, friction, piles" look="primary" text="New world" act={() => void open('world')} />
      <Button Icon={Plus} title="From collision to collision, exact" text="New timeline" act={() => void open('timeline')} />
    </>
  );
}
