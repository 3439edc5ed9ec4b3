import type { Content } from './content.ts';
import { repository } from './content.ts';
import { guideGroups } from './guides.ts';

/** `llms.txt`: what Carom is, where its docs are, and every public name in a line. */
export function llmsText({ groups, summaries, version, reference }: Content): string {
  const files = new Map(guideGroups.flatMap(({ guides }) => guides).map(({ id, file }) => [id, file]));
  const lines = [
    '# Carom',
    '',
    `> Colliding circles in TypeScript, version ${version}: exact decisions, exact collision times, the same bits on every engine. No dependencies.`,
    '',
    'A circle is any object with numbers x, y and r. Discs are closed: touching counts as overlapping. Nothing has a hidden tolerance.',
    'World moves bodies in fixed steps, for games. Timeline goes from collision to collision. Arena is for bots of programming contests.',
    '',
  ];
  for (const { title, guides } of groups) {
    lines.push(`## ${title}`, '');
    for (const guide of guides) lines.push(`- [${guide.title}](${repository}/raw/main/${files.get(guide.id)})`);
    lines.push('');
  }
  for (const from of new Set(summaries.map((each) => each.package))) {
    lines.push(`## Names of ${from}`, '');
    for (const { name, kind, module, text } of summaries.filter((each) => each.package === from)) {
      const signature =
        kind === 'function' ? reference.find((page) => page.name === name)!.signatures[0].replace(/\s+/g, ' ') : `${kind} ${name}`;
      lines.push(`- \`${signature}\` (${module}): ${text}`);
    }
    lines.push('');
  }
  return lines.join('\n');
}
