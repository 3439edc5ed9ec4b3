import { existsSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { isWhole, sample } from '../../../packages/carom/test/runs.ts';
import { filesBelow } from '../../../scripts/modules.mjs';
import { readContent } from '../../build/content.ts';
import { guideGroups } from '../../build/guides.ts';
import { installLine } from '../../src/shell/install.ts';
import { useSite } from '../open-site.ts';
import { appears, barriers, button, goTo, overhang, smallTargets } from '../pages.ts';
import { root } from '../places.ts';

const repository = `${root}..`;
const content = readContent(repository);

const site = useSite({ expected: /inline script|ERR_FAILED|ERR_INTERNET_DISCONNECTED/ }); // a script that is forbidden, a network that is cut

/** The result of the first program of the page, which comes with the page. */
async function outputOf(page: Page): Promise<string> {
  await appears(page, '.program-output');
  return page.locator('.program-output').first().innerText();
}

const routes = [
  '#/docs',
  '#/docs/two-circles',
  '#/docs/world',
  '#/docs/cheat-sheet',
  '#/docs/architecture',
  '#/reference',
  '#/reference/World',
  '#/reference/castRay',
];

describe.each(
  sample([
    { width: 360, height: 740, colorScheme: 'light' },
    { width: 768, height: 900, colorScheme: 'dark' },
    { width: 1440, height: 900, colorScheme: 'dark' },
  ] as const),
)('at $width × $height in $colorScheme colors', ({ width, height, colorScheme }) => {
  it('nothing sticks out, axe finds no barrier, controls are large enough', async () => {
    const page = await site.visit('#/docs', { viewport: { width, height }, colorScheme, reducedMotion: 'reduce', hasTouch: width < 500 });
    for (const route of new Set([...sample(routes), routes[routes.length - 1]])) {
      await goTo(page, route);
      if (route.includes('two-circles') || route.includes('castRay')) await outputOf(page);
      expect(await overhang(page), route).toEqual([]);
      if (width !== 768) expect(await barriers(page, 'every'), route).toEqual([]);
      if (width < 500)
        expect(
          (await smallTargets(page)).filter((text) => !text.includes('textarea')),
          route,
        ).toEqual([]);
    }
    await button(page, 'Search').click();
    await page.getByRole('dialog').getByRole('searchbox').fill('time of impact');
    await page.locator('.search-results a').first().waitFor();
    expect(await barriers(page, 'every'), 'search').toEqual([]);
    await goTo(page, '#/docs'); // another page closes it
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });
});

it('every guide is in the docs, and every link of the docs and of the reference leads to a page and a heading', () => {
  const listed = guideGroups.flatMap(({ guides }) => guides.map(({ file }) => file));
  const files = ['docs/guide', 'docs/paths'].flatMap((folder) => filesBelow(`${repository}/${folder}`, '.md'));
  expect(files.map((file) => file.slice(file.lastIndexOf('docs/'))).filter((file) => !listed.includes(file))).toEqual([]);
  const names = new Set(content.reference.map(({ name }) => name));
  const html = [
    ...[...content.pages].map(([id, { segments }]) => [id, segments.map((each) => (each.kind === 'html' ? each.html : '')).join('')]),
    ...content.reference.map((page) => [page.name, page.doc.html + page.members.map(({ doc }) => doc.html).join('')]),
  ];
  let links = 0;
  for (const [where, text] of html) {
    for (const [, href] of text.matchAll(/href="([^"]+)"/g)) {
      links++;
      if (!href.startsWith('#')) continue;
      const [, kind, id, heading] = href.split('/');
      if (kind === 'reference') expect(names.has(id), `${where}: ${href}`).toBe(true);
      else if (kind === 'docs') {
        const page = content.pages.get(id);
        expect(page, `${where}: ${href}`).toBeDefined();
        if (heading)
          expect(
            page!.headings.map((each) => each.id),
            `${where}: ${href}`,
          ).toContain(heading);
      } else expect(['scenes', 'explain', 'articles', 'replays', 'crowd', 'equation-of-state', 'lab']).toContain(kind);
    }
  }
  expect(links).toBeGreaterThan(300);
});

it('every path that CONTRIBUTING names exists', () => {
  const text = readFileSync(`${repository}/CONTRIBUTING.md`, 'utf8');
  const paths = [...text.matchAll(/(?<=[`\s])(?:[\w.-]+\/)+[\w.-]+\.(?:ts|mjs|json|md|txt)(?=[`\s])/g)].map(([path]) => path);
  expect(paths.length).toBeGreaterThan(40);
  const exists = (path: string) =>
    [path, `packages/carom/src/${path}`, `packages/carom/${path}`].some((each) => existsSync(`${repository}/${each}`));
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});

it('every function and class has a page with an example', () => {
  const callable = content.reference.filter(({ kind }) => kind === 'function' || kind === 'class');
  expect(callable.length).toBeGreaterThan(190);
  expect(callable.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([]);
});

it('every name has an example, types and constants too; a class opens with the first program of its guide', () => {
  expect(content.reference.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([]);
  const from = (name: string) => content.reference.find((page) => page.name === name)!;
  for (const [name, guide] of [
    ['World', 'world'],
    ['Timeline', 'timeline'],
    ['CircleIndex', 'index-queries'],
    ['Arena', 'contest-simulator'],
    ['Race', 'contest-bot'],
    ['Recorder', 'recordings'],
  ]) {
    const { exampleFrom, examples } = from(name);
    expect(exampleFrom?.id, name).toBe(guide);
    const first = content.pages.get(guide)!.segments.find((part) => part.kind === 'program' && part.code.includes(`new ${name}`));
    expect(examples[0], name).toEqual(first);
  }
  expect(from('Hit').exampleOf).toBe('castRay');
});

it('every member says in its first sentence what one gets', () => {
  const bare = content.reference.flatMap(({ name, members }) =>
    members.filter(({ doc }) => !/[a-z0-9α-ω)\]]/i.test(doc.html.replace(/<[^>]+>/g, ''))).map((member) => `${name}.${member.name}`),
  );
  expect(bare).toEqual([]);
});

it('every member of a class is in a group, and those of World in the groups that its user looks for', () => {
  for (const { name, members } of content.reference) {
    expect(new Set(members.map(({ id }) => id)).size, name).toBe(members.length);
    const groups = members.map(({ group }) => group);
    expect(groups.filter((group, i) => group !== groups[i - 1]).length, name).toBe(new Set(groups).size); // each in one place
  }
  const { members } = content.reference.find(({ name }) => name === 'World')!;
  const groupOf = (name: string) => members.find((member) => member.name === name)!.group;
  for (const [group, names] of [
    ['Put in, take out, change', 'add addWall remove'],
    ['Time', 'step'],
    ['Questions', 'within nearest castRay castCircle'],
    ['The state as bytes, and back', 'snapshot restore hash save load'],
    ['Properties', 'events time gravity walls'],
  ])
    for (const name of names.split(' ')) expect(groupOf(name), name).toBe(group);
});

it('the page of a class has an outline, and a link to a member goes there', async () => {
  const page = await site.visit('#/reference/World', { reducedMotion: 'reduce' });
  const outline = page.getByRole('navigation', { name: 'On this page' });
  await outline.getByRole('link', { name: 'castRay', exact: true }).click();
  const top = () => page.locator('[id="World.castRay"]').evaluate((title) => title.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(200);
  expect(await page.evaluate(() => location.hash)).toBe('#/reference/World/castRay');
  await goTo(page, '#/reference/overlaps');
  await goTo(page, '#/reference/World/hash');
  await expect.poll(() => page.locator('[id="World.hash"]').evaluate((title) => title.getBoundingClientRect().top)).toBeLessThan(200);
});

it('from the home page: the install line is there, and timeOfImpact is two clicks or a search away', async () => {
  const page = await site.visit('#/', { reducedMotion: 'reduce' });
  expect(await page.locator('.hero-text').getByText(installLine('carom')).isVisible()).toBe(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reference' }).click();
  await page.getByRole('link', { name: 'timeOfImpact When' }).click();
  await page.getByRole('heading', { level: 1, name: 'timeOfImpact' }).waitFor();
  expect(await outputOf(page)).toContain('8');
  await goTo(page, '#/');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('searchbox').fill('timeOfImp');
  await page.locator('.search-results a').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'timeOfImpact', exact: true }).waitFor();
});

it.runIf(isWhole)('the search can be loaded again, stays where it is while results come, and they are plain text', async () => {
  const page = await site.visit('#/docs', { fresh: true, reducedMotion: 'reduce' });
  const chunks = /assets\/search-/; // the window, then what it knows
  let asked = 0;
  await page.route(chunks, (chunk) => (asked++ === 0 ? chunk.continue() : chunk.abort()));
  await page.keyboard.press('Control+k');
  await page.getByText('The search did not load.').waitFor();
  await page.unroute(chunks);
  const box = page.getByRole('dialog').getByRole('searchbox');
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.locator('main h1').waitFor();
  await page.keyboard.press('Control+k');
  await box.waitFor();
  const before = (await box.boundingBox())!.y;
  await box.fill('enterTorus');
  await page.locator('.search-results a').first().waitFor();
  expect((await box.boundingBox())!.y).toBe(before);
  expect(await page.locator('.search-results').innerText()).not.toContain('`');
});

it('a picture of a page says how large it is, so that nothing moves when it comes', () => {
  for (const id of ['react', 'pixi', 'notebook']) {
    const [picture] = JSON.stringify(content.pages.get(id)).match(/<img [^>]*>/)!;
    expect(picture).toContain('width=\\"832\\" height=\\"592\\"');
  }
});

it('a result comes with the page; a program can be changed and run, and the page itself forbids text to become code', async () => {
  const page = await site.visit('#/reference/overlaps', { fresh: true }); // no worker is left in it
  let workers = 0;
  page.on('worker', () => workers++);
  expect(await outputOf(page)).toContain('true');
  const figure = page.locator('.program-figure').first();
  expect(await figure.getAttribute('src')).toMatch(/^assets\/figure-\w+\.svg$/);
  await figure.scrollIntoViewIfNeeded();
  expect(await figure.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(480);
  expect(workers).toBe(0);
  const code = page.locator('.program textarea').first();
  await code.fill("import { overlaps } from 'carom';\noverlaps({ x: 0, y: 0, r: 1 }, { x: 2.5, y: 0, r: 1 });");
  await button(page, 'Run').click();
  await page.locator('.program-values dd').getByText('false').waitFor();
  expect(await page.locator('.program-actions output').first().innerText()).toMatch(/^Ran here in \d+ ms\.$/);
  await expect.poll(() => workers).toBe(1);
  await button(page, 'As it was').click();
  await page.locator('.program-values dd').getByText('true').waitFor();
  const injected = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.injected = true;';
    document.head.append(script);
    await new Promise((done) => setTimeout(done, 10));
    return 'injected' in globalThis;
  });
  expect(injected).toBe(false);
});

it.runIf(isWhole)('once kept, the docs, the search and the programs work with the network cut', async () => {
  const page = await site.visit('#/docs/two-circles', { fresh: true });
  await button(page, 'Keep for offline use').click();
  await button(page, 'Kept offline: remove').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto(`${inject('siteAddress')}#/docs/casts`);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await outputOf(page)).not.toBe('');
  await button(page, 'Search').click();
  await page.getByRole('dialog').getByRole('searchbox').fill('manifold');
  await page.locator('.search-results a').first().waitFor();
  await page.keyboard.press('Escape');
  await goTo(page, '#/reference/World');
});

it.runIf(isWhole)(
  'a page of the docs can be read within 1.5 seconds: the fastest of several visits, for others use this computer too',
  async () => {
    const page = await site.visit('#/', { fresh: true });
    for (const route of ['#/docs/world', '#/reference/timeOfImpact']) {
      let fastest = Number.POSITIVE_INFINITY;
      for (let visit = 0; visit < 6 && fastest > 1000; visit++) {
        const began = performance.now();
        await page.goto(`${inject('siteAddress')}?${visit}${route.length}${route}`); // another address: the page loads anew
        await page.locator('.docs-body p').first().waitFor();
        fastest = Math.min(fastest, performance.now() - began);
      }
      expect(fastest, route).toBeLessThan(1500);
    }
  },
);

it('the cheat sheet prints on one page', async () => {
  const page = await site.visit('#/docs/cheat-sheet');
  await page.locator('.docs-body table').waitFor();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

it('llms.txt names every page and every public name', async () => {
  const text = await (await fetch(new URL('llms.txt', inject('siteAddress')))).text();
  for (const { title } of content.groups.flatMap(({ guides }) => guides)) expect(text).toContain(title);
  for (const { name } of content.reference) expect(text).toContain(name);
  expect(text).toContain(JSON.parse(readFileSync(`${repository}/packages/carom/package.json`, 'utf8')).version);
});

it.runIf(isWhole)('on a phone the button to copy lies on no code', async () => {
  const page = await site.visit('#/docs/start', { viewport: { width: 360, height: 740 } });
  await page.locator('.code-block').first().waitFor();
  const overlaps = await page.locator('.code-block').evaluateAll((blocks) =>
    blocks.map((block) => {
      const [text, button] = ['.code-text', '.button'].map((part) => block.querySelector(part)!.getBoundingClientRect());
      return text.bottom > button.top && text.top < button.bottom && text.right > button.left;
    }),
  );
  expect(overlaps.length).toBeGreaterThan(0);
  expect(overlaps).not.toContain(true);
});
