// Bundles campaign.ts and runs it: `CAROM_ORACLE_CASES=1000000 node packages/carom/test/oracle/campaign.mjs`.
import { mkdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const file = `${root}node_modules/.cache/carom-oracle/campaign.mjs`;
mkdirSync(fileURLToPath(new URL('.', pathToFileURL(file))), { recursive: true });
await build({
  input: fileURLToPath(new URL('campaign.ts', import.meta.url)),
  platform: 'node',
  output: { file, format: 'esm', codeSplitting: false },
  logLevel: 'warn',
});
await import(pathToFileURL(file).href);
