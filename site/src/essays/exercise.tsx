// Exercises: a question, a field or a choice, and an answer that is worked out, not looked up.
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';

/** A question with a number or one of several words as its answer. */
export interface Exercise {
  readonly ask: string;
  /** The words to choose from; without them the answer is a number. */
  readonly choices?: readonly string[];
  /** Whether an answer is right; of a choice, its place in `choices`. */
  readonly check: (answer: number) => boolean;
  /** An answer that is right. */
  readonly solution: number;
  /** What helps after a wrong answer. */
  readonly hint: string;
  /** Why the right answer is right. */
  readonly because: string;
}

/** The exercises of a chapter. */
export function Exercises({ exercises }: { exercises: readonly Exercise[] }): JSX.Element {
  return (
    <section class="essay-exercises" aria-labelledby="exercises">
      <h2 id="exercises">Exercises</h2>
      <ol class="essay-questions">
        {exercises.map((exercise) => (
          <li key={exercise.ask}>
            <Question exercise={exercise} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type Outcome = 'open' | 'right' | 'wrong' | 'no number';

function Question({ exercise }: { exercise: Exercise }): JSX.Element {
  const id = useId();
  const [given, setGiven] = useState('');
  const [outcome, setOutcome] = useState<Outcome>('open');
  const { ask, choices, check, solution, hint, because } = exercise;
  const answer = (): void => {
    const number = given.trim() === '' ? Number.NaN : Number(given.replace('−', '-').replace(',', '.'));
    setOutcome(Number.isNaN(number) ? 'no number' : check(number) ? 'right' : 'wrong');
  };
  const change = (text: string): void => {
    setGiven(text);
    setOutcome('open');
  };
  const said: Readonly<Record<Outcome, string>> = {
    open: '',
    right: `Right. ${because}`,
    wrong: `Not yet. ${hint}`,
    'no number': choices ? 'Choose one of the answers first.' : 'Type a number first.',
  };
  return (
    <form
      class="box essay-question"
      onSubmit={(event) => {
        event.preventDefault();
        answer();
      }}
    >
      <p id={id}>{ask}</p>
      <div class="essay-answer">
        {choices ? (
          <Choices id={id} choices={choices} given={given} onChoose={change} />
        ) : (
          <input
            type="text"
            inputmode="decimal"
            class="essay-number"
            aria-labelledby={id}
            value={given}
            onInput={(event) => change(event.currentTarget.value)}
          />
        )}
        <button type="submit" class="button">
          Check
        </button>
      </div>
      <p class={`essay-said essay-said-${outcome.replace(' ', '-')}`} role="status">
        {said[outcome]}
      </p>
      <details>
        <summary>Show the answer</summary>
        <p>
          {choices ? choices[solution] : String(solution).replace('-', '−')}. {because}
        </p>
      </details>
    </form>
  );
}

interface ChoicesProps {
  readonly id: string;
  readonly choices: readonly string[];
  readonly given: string;
  readonly onChoose: (text: string) => void;
}

function Choices({ id, choices, given, onChoose }: ChoicesProps): JSX.Element {
  return (
    <div class="essay-choices" role="radiogroup" aria-labelledby={id}>
      {choices.map((choice, i) => (
        <label key={choice}>
          <input type="radio" name={id} checked={given === String(i)} onChange={() => onChoose(String(i))} /> {choice}
        </label>
      ))}
    </div>
  );
}
