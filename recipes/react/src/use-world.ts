import { createStepper, type Stepper, type World } from 'carom';
import { useEffect, useEffectEvent } from 'react';

export interface Play<T> {
  /** Called after each step: the place to read `world.events`. */
  readonly afterStep?: (world: World<T>) => void;
  /** Called once a frame. */
  readonly draw: (world: World<T>, stepper: Stepper) => void;
}

/**
 * Runs a world while the component is mounted. `create` makes it, once a mount, so it has to be the same function in every render:
 * one outside the component, or one of `useCallback`. StrictMode mounts twice; the second time starts afresh.
 */
export function useWorld<T>(create: () => World<T>, { afterStep, draw }: Play<T>): void {
  const onStep = useEffectEvent((world: World<T>) => afterStep?.(world));
  const onFrame = useEffectEvent(draw);
  useEffect(() => {
    const world = create();
    const stepper = createStepper(world);
    let request = requestAnimationFrame(function frame(now) {
      stepper.advanceTo(now / 1000, () => onStep(world));
      onFrame(world, stepper);
      request = requestAnimationFrame(frame);
    });
    return () => cancelAnimationFrame(request);
  }, [create]);
}
