// The playground in Firefox: builds a scene from nothing, edits it later, undoes to the same hash, shares it, and opens the link in a fresh
// profile at that hash; in both engines, in a world with a joint. What is built survives reload, Back and another tab, as a draft. Needs Debian's firefox-esr (or FIREFOX_PATH); without one it says so and checks nothing.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { preview } from 'vite';
import { keepPlayground } from '../../scripts/reads.mjs';
import { pause } from '../ways.mjs';

const executablePath = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path));
if (!executablePath) {
  console.log('no Firefox on this computer: not checked');
  process.exit(0);
}
const root = fileURLToPath(new URL('../../site/', import.meta.url));
const configFile = `${root}vite.config.ts`;
const build = { outDir: await keepPlayground() };
const server = await preview({ root, configFile, logLevel: 'error', build, preview: { host: '127.0.0.1', port: 4392 } });
const [address] = server.resolvedUrls.local;

const launch = () => puppeteer.launch({ browser: 'firefox', executablePath, headless: true, args: ['--width=1280', '--height=900'] });

function expect(isRight, what) {
  if (!isRight) throw new Error(`not so in Firefox: ${what}`);
}

/** A page of a fresh profile. */
async function visit(browser, route) {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1280, height: 900 }).catch(() => {}); // it throws after it has applied
  await page.goto(`${address}${route}`);
  await page.waitForSelector('main h1');
  return page;
}

const button = (page, name) => page.locator(`::-p-xpath(//button[@aria-label="${name}" or normalize-space(.)="${name}"])`);

/** The hash of the moment, read outside the editor. */
async function hashOf(page) {
  await button(page, 'Edit the scene').click();
  await page.waitForSelector('.hash[data-hash]:not([data-hash=""])');
  await pause(200);
  const hash = await page.$eval('.hash', (element) => element.dataset.hash);
  await button(page, 'Edit the scene').click();
  await page.waitForSelector('.edit-layer');
  return hash;
}

async function checkEngine(name) {
  const browser = await launch();
  const page = await visit(browser, '#/scenes');
  await button(page, name).click();
  await page.waitForSelector('.edit-layer');
  const at = async (x, y) => {
    const box = await (await page.$('.edit-layer')).boundingBox();
    const scale = Math.min((box.width - 40) / 10, (box.height - 40) / 6);
    return [box.x + box.width / 2 + (x - 5) * scale, box.y + box.height / 2 - (y - 3) * scale];
  };
  for (const [x, y] of [
    [3, 4],
    [6, 4],
  ]) {
    await button(page, 'Add a disc').click();
    await page.mouse.click(...(await at(x, y)));
    await pause(150);
  }
  const joins = name === 'New world';
  if (joins) {
    await button(page, 'Add a joint').click();
    await page.mouse.move(...(await at(3, 4)));
    await page.mouse.down();
    await page.mouse.move(...(await at(4.5, 4)));
    await page.mouse.move(...(await at(6, 4)));
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelector('.inspect-head')?.textContent.includes('Rod, spring or rope'));
    await button(page, 'Undo').click();
    await page.waitForFunction(() => !document.querySelector('.inspect-head'));
    await button(page, 'Redo').click();
    await button(page, 'Select').click();
    await page.mouse.click(...(await at(8, 1))); // of a selected joint the ends are grips
    await page.waitForFunction(() => !document.querySelector('.inspect-head'));
  }
  await page.mouse.click(...(await at(6, 4.2)));
  await page.waitForFunction(() => [...document.querySelectorAll('.field label')].some((one) => one.textContent.startsWith('Velocity x')));
  const set = async (label, value) => {
    const id = await page.$$eval('.field label', (labels, text) => labels.find((one) => one.textContent.startsWith(text))?.htmlFor, label);
    const field = await page.$(`[id="${id}"]`);
    await field.click({ count: 3 });
    await field.type(String(value));
    await field.press('Enter');
  };
  await set('Velocity x', -3);
  await button(page, 'Play').click();
  await page.waitForFunction(() => Number(document.querySelector('.scrubber-time')?.textContent) > 0.3);
  await button(page, 'Pause').click();
  await pause(200);
  const before = await hashOf(page);
  await set('Velocity y', 2.5);
  const after = await hashOf(page);
  expect(after !== before, `${name}: an edit changes the state`);
  await button(page, 'Undo').click();
  expect((await hashOf(page)) === before, `${name}: undo comes back to the hash`);
  await button(page, 'Redo').click();
  expect((await hashOf(page)) === after, `${name}: redo comes to the hash`);
  await button(page, 'Share: copy a link').click();
  await page.waitForFunction((hash) => location.hash.includes(`h=${hash}`), {}, after);
  const route = await page.evaluate(() => location.hash);
  await browser.close();
  const fresh = await launch();
  const visitor = await visit(fresh, route);
  await visitor.waitForSelector('.note:not(.wrong)');
  expect((await visitor.$eval('.hash', (element) => element.dataset.hash)) === after, `${name}: a link opens at the hash`);
  if (joins) {
    await button(visitor, 'Edit the scene').click();
    await visitor.waitForSelector('.edit-layer');
    const field = '::-p-xpath(//label[text()="Joint"]/following-sibling::select)';
    const choices = await (await visitor.waitForSelector(field)).$$eval('option', (options) => options.length);
    expect(choices === 2, `${name}: the link has one joint to choose`);
  }
  await fresh.close();
}

/** The state of a draft that is opened, by its hash. */
async function openedDraft(page) {
  await page.waitForSelector('.edit-layer');
  await page.waitForSelector('.draft-line[data-state="kept"]');
  return hashOf(page);
}

/** A draft is there after a reload, after Back, and in another tab; there it is duplicated, deleted and put back. */
async function checkDrafts() {
  const browser = await launch();
  const page = await visit(browser, '#/scenes');
  await button(page, 'New world').click();
  await page.waitForSelector('.edit-layer');
  await button(page, 'Add a disc').click();
  const box = await (await page.$('.edit-layer')).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 3);
  await page.waitForFunction(() => location.hash.includes('?d='));
  const built = await openedDraft(page);
  await page.reload();
  expect((await openedDraft(page)) === built, 'a reload finds the draft');
  await page.evaluate(() => {
    location.hash = '#/docs';
  });
  await page.waitForSelector('.docs-home');
  await page.evaluate(() => history.back());
  expect((await openedDraft(page)) === built, 'Back finds the draft');
  const second = await visit(browser, '#/scenes');
  await second.waitForSelector('.draft-card');
  const count = (wanted) => second.waitForFunction((many) => document.querySelectorAll('.draft-card').length === many, {}, wanted);
  await button(second, 'Duplicate New world').click();
  await count(2);
  await button(second, 'Delete New world (copy)').click();
  await count(1);
  await button(second, 'Undo').click();
  await count(2);
  await (await second.$('.draft-card a[href*="d="]')).click();
  expect((await openedDraft(second)) === built, 'another tab opens the draft');
  await browser.close();
}

try {
  await checkDrafts();
  for (const name of ['New world', 'New timeline']) await checkEngine(name);
  console.log('Drafts survive; a world with a joint and a timeline are built, edited, undone, shared and opened');
} finally {
  await server.close();
}
process.exit(0);
