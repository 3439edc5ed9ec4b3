// Writes schema/scene-0.json from the valibot schema: `node packages/scene/scripts/write-schema.mjs`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = `${root}../../node_modules/.cache/write-schema.mjs`;
await build({
  input: `${root}test/json-schema.ts`,
  platform: 'node',
  resolve: { conditionNames: ['carom-source', 'import', 'default'] },
  logLevel: 'silent',
  output: { file },
});
const { sceneJsonSchema } = await import(pathToFileURL(file).href);
mkdirSync(`${root}schema`, { recursive: true });
writeFileSync(`${root}schema/scene-0.json`, sceneJsonSchema());
console.log('packages/scene/schema/scene-0.json is written');
