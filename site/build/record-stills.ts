import { type Camera, fitCamera } from '@carom/draw';
import { SvgContext } from '@carom/draw/svg';
import { type GalleryTheme, gallery } from '@carom/gallery';
import { circleOf, expandScene, type Scene } from '@carom/scene';
import { createTake } from '../src/scenes/create-take.ts';
import { discsIn } from '../src/scenes/discs-in.ts';
import { boxOf } from '../src/scenes/drawable.ts';
import { siteTheme } from '../src/scenes/site-theme.ts';
import { stageOf } from '../src/scenes/stage-frame.ts';
import { tagsOf } from '../src/scenes/tags.ts';

/** A scene of the gallery as the site shows it before its engine has come. */
export interface SceneStill {
  readonly title: string;
  readonly description: string;
  readonly theme: GalleryTheme;
  readonly tags: readonly string[];
  readonly discs: number;
  /** The frame of its picture. */
  readonly stage: ReturnType<typeof stageOf>;
  /** Whether it has flippers, whose buttons take some of the height. */
  readonly held: boolean;
  /** Its start, as an SVG for each theme; and turned by a quarter, for phones, where it may be. */
  readonly pictures: { readonly light: string; readonly dark: string };
  readonly upright: { readonly light: string; readonly dark: string } | null;
}

/** Pixels of the height, and about the scene: about those of a page, so that lines are as thick there. */
const height = 480;
const margin = 18;

/** Draws the scenes of the gallery at their start. */
export function recordStills(): [id: string, still: SceneStill][] {
  return gallery.map(({ id, theme, build }) => {
    const scene = build();
    const box = boxOf(scene, (expandScene(scene).bodies ?? []).map(circleOf));
    const stage = stageOf(scene, box);
    const width = height * stage.style['--aspect'];
    const wide = fitCamera(box, { width, height, margin, up: scene.view?.y ?? 'up' });
    const turns = stage.class.includes('turns');
    return [
      id,
      {
        title: scene.title ?? 'Untitled scene',
        description: scene.description ?? '',
        theme,
        tags: tagsOf(scene),
        discs: discsIn(scene),
        stage,
        held: scene.kinematics?.some(({ flip }) => flip) ?? false,
        pictures: inBothThemes(scene, wide),
        upright: turns ? inBothThemes(scene, fitCamera(box, { width: height, height: width, margin: 8, up: 'left' })) : null,
      },
    ];
  });
}

function inBothThemes(scene: Scene, camera: Camera): { readonly light: string; readonly dark: string } {
  const take = createTake(scene);
  const bare = { reach: 0, contacts: false, grid: false, chosen: null, draft: null, playing: false };
  const [light, dark] = [false, true].map((isDark) => {
    const context = new SvgContext(camera.width, camera.height);
    take.draw(context, camera, { ...bare, theme: siteTheme(isDark) });
    return context.toString();
  });
  return { light, dark };
}
