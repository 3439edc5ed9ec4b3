import type { Scene } from '@carom/scene';
import { ArrowRight } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Picture } from '../scenes/picture.tsx';
import { watchShown } from '../ui/canvas.ts';

/** Who comes, and what each ends up with. */
const doors: readonly { readonly id: string; readonly title: string; readonly text: string }[] = [
  { id: 'path-game', title: 'Make a game', text: 'Piles, flippers, joints, sensors, rollback. Nothing tunnels.' },
  { id: 'path-d3', title: 'Draw data', text: 'Bubbles and beeswarms without overlap, beside d3.' },
  { id: 'path-bot', title: 'Write a bot', text: "A contest's physics bit for bit, in one file to paste." },
  { id: 'path-lesson', title: 'Teach', text: 'A collision lab, essays with figures to drag, exercises.' },
  { id: 'path-study', title: 'Study gases', text: 'Hard discs from collision to collision, with error bars.' },
];

/** Five ways in, for five kinds of visitors; their pictures come when they are seen. */
export function Doors(): JSX.Element {
  const ref = useRef<HTMLElement>(null);
  const [scenes, setScenes] = useState<Readonly<Record<string, Scene>>>({});
  useEffect(
    () =>
      watchShown(ref.current!, () =>
        import('./door-scenes.ts').then(
          ({ doorScenes }) => setScenes(doorScenes()),
          () => {}, // the doors lead on all the same
        ),
      ),
    [],
  );
  return (
    <section ref={ref} class="page home-section" aria-labelledby="home-doors">
      <h2 id="home-doors">What do you want to do?</h2>
      <ul class="doors">
        {doors.map(({ id, title, text }) => (
          <li key={id}>
            <a class="card" href={`#/docs/${id}`}>
              {scenes[id] ? <Picture scene={scenes[id]} /> : <div class="picture" />}
              <span class="card-text">
                <strong>
                  {title}
                  <ArrowRight aria-hidden="true" />
                </strong>
                <span class="quiet">{text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
