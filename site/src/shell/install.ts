import published from '../../../published.json';

/** The command that installs packages: from npm, or before they are there from a clone beside the project. */
export function installLine(packages: string): string {
  return `${published.onNpm ? 'npm install' : 'node ../carom/install.mjs'} ${packages}`;
}
