// The bars of the playground: what a frame of 10,000 discs costs the page besides the drawing calls, and how long a pull a minute back takes
// with 3,000 discs. `npm run bench -- playground` measures, writes bench/results/playground.json, and fails above the bars.
import { save } from '../compare.mjs';
import { framesOf } from './frames.mjs';
import { scenes, scrubsOf } from './scrub.mjs';
import { withSite } from './site.mjs';

const bars = { millisecondsBesidesDrawing: 6, scrubMilliseconds: 100 };
const results = { bars, frames: {}, scrub: {} };
await withSite(async (address, browser) => {
  for (const scene of ['gas-10k', 'pile-10k']) {
    results.frames[scene] = await framesOf(address, browser, scene);
    console.log(scene, results.frames[scene]);
  }
  for (const [name, scene] of Object.entries(scenes)) {
    results.scrub[name] = await scrubsOf(address, browser, scene);
    console.log(scene.title, results.scrub[name]);
  }
});
const isFine =
  Object.values(results.frames).every((each) => each.millisecondsBesidesDrawing <= bars.millisecondsBesidesDrawing) &&
  Object.values(results.scrub).every((each) => each.worst <= bars.scrubMilliseconds);
save('playground', results);
console.log(isFine ? 'Every bar holds.' : 'ABOVE A BAR');
if (!isFine) process.exit(1);
