// Publishes the packed tarballs: `node scripts/release.mjs` in CI, `node scripts/release.mjs --dry-run` anywhere. Versions that the
// registry has already are left out, so it may be run again. Packs from a fresh build.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOnNpm } from './install-lines.mjs';
import { packAll, publishedPackages, runNpm } from './pack.mjs';

const isDry = process.argv.includes('--dry-run');
const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc');

if (!isDry && !isOnNpm()) {
  console.error(
    'release: published.json must say "onNpm": true, and node scripts/install-lines.mjs must have run: READMEs are published too',
  );
  process.exit(1);
}

/** Whether the registry has this version. */
function isPublished({ name, version }) {
  try {
    return runNpm(['view', `${name}@${version}`, 'version'], root).trim() !== '';
  } catch {
    return false; // no such package or version
  }
}

for (const { folder } of publishedPackages()) rmSync(join(folder, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-b', '--force'], { cwd: root, stdio: 'inherit' });
const folder = mkdtempSync(join(tmpdir(), 'carom-release-'));
try {
  for (const { name, manifest, tarball, files } of await packAll(folder)) {
    if (!isDry && isPublished(manifest)) {
      console.log(`${name}@${manifest.version}: published already`);
      continue;
    }
    // provenance needs the identity of a CI run
    runNpm(['publish', tarball, '--access', 'public', ...(isDry ? ['--dry-run', '--no-provenance'] : ['--provenance'])], folder);
    console.log(`${name}@${manifest.version}: ${files.length} files ${isDry ? 'would be published' : 'published'}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
