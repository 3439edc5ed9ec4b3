// Where things of a new scene are on the page: its room is 10 × 6, its middle that of the picture.
import type { CDPSession, Locator, Page } from 'playwright';
import { appears, button, drawn, hashOf } from './pages.ts';

/** A point of the page. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where a point of the room of a new scene is on the page. */
export async function inRoom(page: Page, x: number, y: number): Promise<Spot> {
  const box = (await page.locator('.stage-canvas').boundingBox())!;
  // On a phone a picture seen from above is turned by a quarter.
  if ((await page.locator('.stage.turns').count()) > 0 && box.width <= 560 && box.height > box.width) {
    const scale = Math.min((box.width - 16) / 6, (box.height - 16) / 10);
    return { x: box.x + box.width / 2 - (y - 3) * scale, y: box.y + box.height / 2 - (x - 5) * scale };
  }
  const scale = Math.min((box.width - 40) / 10, (box.height - 40) / 6);
  return { x: box.x + box.width / 2 + (x - 5) * scale, y: box.y + box.height / 2 - (y - 3) * scale };
}

/** Drags with the mouse from a point of the room to another one. */
export async function dragInRoom(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const [a, b] = [await inRoom(page, ...from), await inRoom(page, ...to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
  await page.mouse.move(b.x, b.y);
  await page.mouse.up();
}

export async function clickInRoom(page: Page, x: number, y: number): Promise<void> {
  const at = await inRoom(page, x, y);
  await page.mouse.click(at.x, at.y);
}

/** Chooses a thing of the editor's palettes. */
export async function pick(page: Page, group: 'disc' | 'wall' | 'moving wall' | 'joint', item: string): Promise<void> {
  await button(page, `Add a ${group}`).click();
  await page.locator('.palette').getByRole('button', { name: item, exact: true }).click();
}

/** Opens what the inspector shows now and then, if it is shut. */
export async function openMore(page: Page): Promise<void> {
  const more = page.locator('.more:not([open]) > summary');
  if ((await more.count()) > 0) await more.click();
}

/** The field of this name. */
export const field = (page: Page, name: string | RegExp): Locator => page.getByRole('textbox', { name, exact: typeof name === 'string' });

/** Types into a field, and takes it. */
export async function fill(page: Page, name: string, value: string): Promise<void> {
  await field(page, name).fill(value);
  await field(page, name).press('Enter');
}

/** The number in a field, once the page is drawn. */
export async function numberIn(page: Page, name: string): Promise<number> {
  await drawn(page);
  return Number(await field(page, name).inputValue());
}

/** Leaves the editor, reads the hash, and comes back. */
export async function hashOutside(page: Page): Promise<string> {
  const edit = button(page, 'Edit the scene');
  await edit.dispatchEvent('click'); // at once: whether a pointer could reach it is asked elsewhere
  const hash = await hashOf(page);
  await edit.dispatchEvent('click');
  await appears(page, '.edit-layer');
  return hash;
}

/** Fingers on a page. */
export class Fingers {
  readonly #devtools: CDPSession;

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  /** What the fingers do: those that are there come as points. */
  async touch(type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly Spot[]): Promise<void> {
    await this.#devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
  }

  /**
   * A tap that clicks. The browser may take it for half of a double tap, or for a long one on a busy computer: then once more, but only when no
   * click can come any more, since two of them would undo each other. A click follows its touch at once, or after the 300 ms of a double tap.
   */
  async tap(target: Locator): Promise<void> {
    for (let tries = 0; tries < 2; tries++) {
      const result = target.evaluate(
        (element) =>
          new Promise<boolean>((done) => {
            element.addEventListener('click', () => done(true), { once: true });
            const end = () => setTimeout(() => requestAnimationFrame(() => done(false)), 1500);
            for (const type of ['touchend', 'touchcancel']) document.addEventListener(type, end, { once: true, capture: true });
          }),
      );
      result.catch(() => {}); // a page that is closed meanwhile
      await target.evaluate(() => {}); // so that the page listens
      await target.tap();
      if (await result) return;
    }
    throw new Error('no tap was a click');
  }

  /** One finger from a point to another one. */
  async drag(a: Spot, b: Spot): Promise<void> {
    await this.touch('touchStart', a);
    await this.touch('touchMove', { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    await this.touch('touchMove', b);
    await this.touch('touchEnd');
  }
}
