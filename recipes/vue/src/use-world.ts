import { createStepper, type Stepper, type World } from 'carom';
import { onMounted, onUnmounted } from 'vue';

/** Runs a world while the component is mounted. The world stays a plain object: Vue has to watch none of it. */
export function useWorld<T>(world: World<T>, play: { afterStep?: () => void; draw: (stepper: Stepper) => void }): void {
  const stepper = createStepper(world);
  let request = 0;
  function frame(now: number): void {
    stepper.advanceTo(now / 1000, play.afterStep);
    play.draw(stepper);
    request = requestAnimationFrame(frame);
  }
  onMounted(() => {
    request = requestAnimationFrame(frame);
  });
  onUnmounted(() => cancelAnimationFrame(request));
}
