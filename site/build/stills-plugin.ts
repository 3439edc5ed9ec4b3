import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import type { SceneStill } from './record-stills.ts';

const input = fileURLToPath(new URL('record-stills.ts', import.meta.url));
const name = 'virtual:scene-stills';

/** The module `virtual:scene-stills`: the scenes of the gallery as pictures, drawn while the site is built. */
export function stillsPlugin(): Plugin {
  let isServed = false;
  return {
    name: 'scene-stills',
    resolveId: (id) => (id === name ? `\0${id}` : null),
    configureServer() {
      isServed = true;
    },
    async load(id) {
      if (id !== `\0${name}`) return null;
      const keep = (svg: string) => {
        if (isServed) return `data:image/svg+xml,${encodeURIComponent(svg)}`;
        const fileName = `assets/scene-${createHash('sha256').update(svg).digest('hex').slice(0, 10)}.svg`;
        this.emitFile({ type: 'asset', fileName, source: svg });
        return fileName; // the page is beside the folder
      };
      const kept = ({ light, dark }: SceneStill['pictures']) => ({ light: keep(light), dark: keep(dark) });
      const stills = (await record()).map(([scene, still]) => [
        scene,
        { ...still, pictures: kept(still.pictures), upright: still.upright && kept(still.upright) },
      ]);
      return `export const stills = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(stills)))});`;
    },
  };
}

async function record(): Promise<[string, SceneStill][]> {
  const bundle = await rolldown({ input, logLevel: 'silent', resolve: { conditionNames: ['carom-source', 'import', 'default'] } });
  const { output } = await bundle.generate({ codeSplitting: false });
  await bundle.close();
  const module = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  return module.recordStills();
}
