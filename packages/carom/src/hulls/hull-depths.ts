import type { MovingPair } from '../geometry/hulls/advance.ts';
import { closestFeatures } from '../geometry/hulls/closest-features.ts';
import { createFeatures, distance } from '../geometry/hulls/features.ts';
import { floats } from '../world/arrays.ts';
import type { ShapeDepths } from '../world/state/body-shapes.ts';
import type { State } from '../world/state/state.ts';
import { face } from '../world/walls/wall-layout.ts';
import type { BodyHulls } from './body-hulls.ts';
import { baseStride, baseX, baseY, HullPlacer } from './hull-placer.ts';
import { loadFeature, outOfSolid } from './wall-hulls.ts';
import { closestToSet } from './wall-sets.ts';

/** How far bodies made of hulls are from others, or how deep in them. */
export class HullDepths implements ShapeDepths {
  private readonly state: Pick<State, 'bodies' | 'walls' | 'params'>;
  private readonly hulls: BodyHulls;
  private readonly placer: HullPlacer;
  private readonly pair: MovingPair;
  private readonly out = createFeatures();
  /** From the image of the second body that is measured to another one, which is measured then; 0 in steps. */
  readonly shift: Float64Array = floats(2);

  constructor(state: Pick<State, 'bodies' | 'walls' | 'params'>, hulls: BodyHulls) {
    this.state = state;
    this.hulls = hulls;
    this.placer = new HullPlacer(state, hulls);
    this.pair = this.placer.pair;
  }

  measureBody(a: number, b: number, gap: Float64Array): void {
    const { placer, pair, out, shift } = this;
    gap[0] = Infinity;
    placer.stand(a, b);
    placer.base[baseStride + baseX] += shift[0];
    placer.base[baseStride + baseY] += shift[1];
    placer.startPairs(a, b);
    do {
      placer.place(0, a, placer.h);
      placer.place(1, b, placer.g);
      closestFeatures(pair, 0, pair, 1, out);
      gap[0] = Math.min(gap[0], out[distance] - pair.radii[0] - pair.radii[1]);
    } while (placer.nextPair());
  }

  measureFeature(slot: number, f: number, gap: Float64Array): void {
    const { placer, pair, out, hulls } = this;
    const { walls } = this.state;
    gap[0] = Infinity;
    placer.stand(slot, -1);
    for (let h = placer.firstOf(slot); h >= 0; h = hulls.nexts[h]) {
      placer.place(0, slot, h);
      loadFeature(walls, f, pair);
      closestToSet(pair, walls, f, out);
      if (walls.kinds[f] === face && !outOfSolid(pair, walls, f, out)) continue; // another face is the way out
      gap[0] = Math.min(gap[0], out[distance] - pair.radii[0] - pair.radii[1]);
    }
  }
}
