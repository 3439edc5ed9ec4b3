import { stills } from 'virtual:scene-stills';
import type { JSX } from 'preact';
import type { Route } from '../shell/router.ts';
import { dark } from '../shell/theme.ts';
import { BackTitle } from '../ui/heads.tsx';
import '../world/world.css';

/** A scene of the gallery before its engine has come: its name, and its picture where it will move. */
export function SceneStill({ name, route }: { name: string; route: Route }): JSX.Element {
  const isAtStart = [...route.query.keys()].length === 0; // an address with a moment or an editor shows something else
  if (!Object.hasOwn(stills, name) || !isAtStart) return <p class="page quiet">Loading…</p>;
  const { title, stage, held, pictures, upright } = stills[name];
  const theme = dark.value ? 'dark' : 'light';
  return (
    <div class="scene" aria-busy="true">
      <BackTitle href="#/scenes" name="Scenes" title={title} />
      <div class="scene-main">
        <div {...stage}>
          <picture>
            {upright && <source media="(width <= 560px) and (orientation: portrait)" srcset={upright[theme]} />}
            <img class="stage-canvas" src={pictures[theme]} alt={`${title} at its start. It can be played in a moment.`} />
          </picture>
        </div>
        {held && <div class="world-controls" />}
      </div>
    </div>
  );
}
