import { ArrowRight } from 'lucide-preact';
import type { JSX } from 'preact';
import { InstallLine } from '../shell/install-line.tsx';
import { useTitle } from '../ui/heads.tsx';
import { Way } from '../ui/way.tsx';
import { Doors } from './doors.tsx';
import { LazyHero } from './lazy-hero.tsx';
import { LazyLive } from './lazy-live.tsx';
import { LazyScenes } from './lazy-scenes.tsx';
import { Why } from './why.tsx';

/** The first page: the promise, a break shot to pull back and forth, and the ways in. */
export function Home(): JSX.Element {
  useTitle('');
  return (
    <div class="home">
      <section class="hero">
        <Opening />
        <LazyHero />
      </section>
      <section class="page home-section" aria-labelledby="home-live">
        <h2 id="home-live">Change it, and watch</h2>
        <p class="home-lead">A whole program. Change a number: a radius, the gravity, the count. It runs again at once.</p>
        <LazyLive />
      </section>
      <Doors />
      <Why />
      <section class="page home-section" aria-labelledby="home-scenes">
        <div class="section-head">
          <h2 id="home-scenes">Set them going</h2>
          <a href="#/scenes">All scenes</a>
        </div>
        <LazyScenes />
        <ul class="ways">
          <Way href="#/crowd" title="Crowd" text="Ten thousand circles move. See which of them touch, and the grid that finds out." />
          <Way
            href="#/equation-of-state"
            title="Equation of state"
            text="The pressure of a gas of discs beside published values, with error bars. Measure it here."
          />
          <Way
            href="#/lab"
            title="Collision Lab"
            text="It is made for lessons: two carts or discs, momentum and energy, predictions and a printed sheet."
          />
          <Way
            href="#/replays"
            title="Replays"
            text="A pod race and a wizards' game on the arena, turn by turn. Open your own bot's trace."
          />
          <Way
            href="#/explain"
            title="Explain"
            text="Seven chapters on circles that collide: figures that move, programs in three languages, and five articles whose formulas break."
          />
        </ul>
      </section>
    </div>
  );
}

/** The promise, and the two ways in. */
function Opening(): JSX.Element {
  return (
    <div class="hero-text">
      <h1>Colliding circles, exact.</h1>
      <p>
        A TypeScript library for overlaps, casts, collision times, games and bot contests. Every collision happens at its own time, energy
        stays, and every computer gets the same bits. You can also run time backwards: drag the slider.
      </p>
      <InstallLine />
      <p class="hero-links">
        <a class="button primary" href="#/scenes">
          Play the scenes
          <ArrowRight aria-hidden="true" />
        </a>
        <a class="button" href="#/docs">
          Read the docs
        </a>
      </p>
    </div>
  );
}
