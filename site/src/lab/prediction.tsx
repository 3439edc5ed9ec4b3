import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { TableHead } from '../ui/heads.tsx';
import type { Experiment } from './experiment.ts';

const near = 0.05;

/** What the student thinks, and after the collision what came of it. Also the sheet that is printed. */
export function Prediction({ experiment, time }: { experiment: Experiment; time: number }): JSX.Element {
  const guesses = useSignal<readonly [string, string]>(['', '']);
  const { impact, end } = experiment;
  const isOver = impact !== null && time > impact;
  const [before, after] = [experiment.at(0).bodies, experiment.at(end).bodies];
  const set = (i: number, text: string) => {
    guesses.value = i === 0 ? [text, guesses.value[1]] : [guesses.value[0], text];
  };
  return (
    <section class="lab-prediction" aria-labelledby="lab-prediction">
      <h2 id="lab-prediction">Predict, then run</h2>
      <table class="reference-table">
        <TableHead columns={['Velocity [m/s]', 'before', 'I predict', 'after']} />
        <tbody>
          {['A', 'B'].map((name, i) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="number">{shown(before[i].vx)}</td>
              <td>
                <input
                  class="input"
                  inputMode="decimal"
                  aria-label={`Predicted velocity of ${name}`}
                  value={guesses.value[i]}
                  onInput={(event) => set(i, event.currentTarget.value)}
                />
              </td>
              <td class="number">{isOver ? shown(after[i].vx) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status">{verdict(guesses.value, after, isOver, impact !== null)}</p>
      <div class="lab-sheet">
        <p>Name: ______________________ Class: ____________</p>
        <ol>
          <li>Compute the momentum of both bodies before the collision.</li>
          <li>Predict both velocities after it, and write down why.</li>
          <li>Run it. Which of momentum, kinetic energy and the velocity of the center of mass changed?</li>
        </ol>
      </div>
    </section>
  );
}

function shown(value: number): string {
  return (Math.abs(value) < 5e-4 ? 0 : value).toFixed(2).replace('-', '−');
}

function verdict(guesses: readonly string[], after: readonly { readonly vx: number }[], isOver: boolean, meets: boolean): string {
  if (!meets) return 'Choose velocities with which they meet.';
  const numbers = guesses.map((text) => (text.trim() === '' ? Number.NaN : Number(text.replace('−', '-').replace(',', '.'))));
  if (numbers.some(Number.isNaN)) return 'Enter both velocities after the collision, then run it.';
  if (!isOver) return 'Your prediction stands. Run it.';
  const right = numbers.filter((guess, i) => Math.abs(guess - after[i].vx) <= near).length;
  return ['Neither was right. Look at the momentum bars.', 'One of the two was right.', 'Both were right.'][right];
}
