import { findScene } from '@carom/gallery';
import { circleOf, expandScene } from '@carom/scene';
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { Lens } from '../playback/lens.ts';
import type { Route } from '../shell/router.ts';
import { dark } from '../shell/theme.ts';
import { useCanvas } from '../ui/canvas.ts';
import { drawPicture } from './draw-picture.ts';
import { boxOf, isLevel } from './drawable.ts';
import { stageOf } from './stage-frame.ts';
import '../world/world.css';

/** A scene of the gallery before its engine has come: its name, and its picture where it will move. */
export function SceneStill({ name, route }: { name: string; route: Route }): JSX.Element {
  const scene = useMemo(() => findScene(name)?.build() ?? null, [name]);
  const [ref, size] = useCanvas();
  const isDark = dark.value;
  const isAtStart = [...route.query.keys()].length === 0; // an address with a moment or an editor shows something else
  useLayoutEffect(() => {
    const context = ref.current?.getContext('2d');
    if (!context || !size || !scene || !isAtStart) return;
    const box = boxOf(scene, (expandScene(scene).bodies ?? []).map(circleOf));
    const camera = new Lens(box, isLevel(scene)).cameraOn({ ...size, up: scene.view?.y ?? 'up', margin: 20 });
    drawPicture(scene, context, camera, isDark);
  }, [scene, size, isDark]);
  if (!scene || !isAtStart) return <p class="page quiet">Loading…</p>;
  const box = boxOf(scene, (expandScene(scene).bodies ?? []).map(circleOf));
  return (
    <div class="scene" aria-busy="true">
      <div class="scene-title">
        <a href="#/scenes" class="back">
          Scenes
        </a>
        <h1>{scene.title ?? 'Untitled scene'}</h1>
      </div>
      <div class="scene-main">
        <div {...stageOf(scene, box)}>
          <canvas
            ref={ref}
            class="stage-canvas"
            role="img"
            aria-label={`${scene.title}: picture of the start. It can be played in a moment.`}
          />
        </div>
        {scene.kinematics?.some(({ flip }) => flip) && <div class="world-controls" />}
      </div>
    </div>
  );
}
