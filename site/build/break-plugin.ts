import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const input = fileURLToPath(new URL('record-break.ts', import.meta.url));

/** The module `virtual:break-shot`: a run recorded while the site is built, from the sources. */
export const breakShot: Plugin = {
  name: 'break-shot',
  resolveId: (id) => (id === 'virtual:break-shot' ? `\0${id}` : null),
  async load(id) {
    if (id !== '\0virtual:break-shot') return null;
    const bundle = await rolldown({ input, logLevel: 'silent', resolve: { conditionNames: ['carom-source', 'import', 'default'] } });
    const { output } = await bundle.generate();
    await bundle.close();
    const module = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
    return `export const breakShot = JSON.parse(${JSON.stringify(JSON.stringify(module.recordBreak()))});`;
  },
};
