import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../packages/carom/test/runs.ts';
import { Experiment } from '../../src/lab/experiment.ts';
import { decodeSettings, encodeSettings, initial, type LabSettings } from '../../src/lab/settings.ts';
import { useSite } from '../open-site.ts';
import { barriers, button, overhang, smallTargets } from '../pages.ts';

describe('an experiment', () => {
  const settings: LabSettings[] = [0, 0.5, 1].flatMap((restitution) => [
    { ...initial, restitution },
    { ...initial, kind: 'discs', masses: [3, 1], velocities: [2, -1], offset: 0.5, restitution },
  ]);

  it.each(settings)('keeps momentum and the way of the center of mass: $kind, restitution $restitution', (each) => {
    const experiment = new Experiment(each);
    expect(experiment.impact).toBeGreaterThan(0);
    const [start, end] = [experiment.at(0), experiment.at(experiment.end)];
    expect(end.momenta[2].x).toBeCloseTo(start.momenta[2].x, 12);
    expect(end.momenta[2].y).toBeCloseTo(start.momenta[2].y, 12);
    const speed = start.momenta[2].x / (each.masses[0] + each.masses[1]);
    expect(end.center.x).toBeCloseTo(start.center.x + speed * experiment.end, 12);
    if (each.restitution === 1) expect(end.energies[2]).toBeCloseTo(start.energies[2], 12);
    else expect(end.energies[2]).toBeLessThan(start.energies[2] - 0.01);
  });

  it('without a meeting says so', () => {
    expect(new Experiment({ ...initial, velocities: [-1, 1] }).impact).toBeNull();
  });
});

it('settings go through the address; what is wrong there is as at the start', () => {
  for (const each of [initial, { ...initial, kind: 'discs', offset: 0.25, locked: true } as const])
    expect(decodeSettings(new URLSearchParams(encodeSettings(each)))).toEqual(each);
  expect(decodeSettings(new URLSearchParams('m=-1,x&v=99&e=2&b=3&kind=ufo'))).toEqual(initial);
});

const site = useSite();

it('a student predicts, runs and is told; a locked link fixes the settings', async () => {
  const page = await site.visit('#/lab?kind=carts&m=1,1&v=2,0&e=1&lock=1', { viewport: { width: 360, height: 740 }, hasTouch: true });
  expect(await page.getByRole('slider', { name: 'Restitution' }).isDisabled()).toBe(true);
  await page.getByLabel('Predicted velocity of A').fill('0');
  await page.getByLabel('Predicted velocity of B').fill('2');
  await page.getByText('Your prediction stands.').waitFor();
  await button(page, 'Run').click();
  await page.getByText('Both were right.').waitFor();
  expect(await overhang(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await barriers(page, 'every')).toEqual([]);
});

it.runIf(isWhole)('two discs in dark colors: settings change the address', async () => {
  const page = await site.visit('#/lab', { colorScheme: 'dark' });
  await button(page, 'Two discs').click();
  expect(await page.evaluate(() => location.hash)).toContain('kind=discs');
  expect(await barriers(page, 'every')).toEqual([]);
});
