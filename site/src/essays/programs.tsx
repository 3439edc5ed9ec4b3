// The formulas of a chapter as programs to run, change and copy, in three languages. A check runs each of them and compares what they print.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { CodeBlock } from '../docs/code-block.tsx';
import { Program } from '../docs/program.tsx';
import { Choice } from '../ui/choice.tsx';
import '../docs/docs.css';

/** The files of a program, by their paths: `name.ts`, `name.py`, `name.cpp`, and what they print in `name.txt`. */
type ProgramFiles = Readonly<Record<string, string>>;

/** The programs of a chapter. */
export type ChapterPrograms = readonly (readonly [title: string, files: ProgramFiles])[];

const languages = { ts: 'TypeScript', py: 'Python', cpp: 'C++' } as const;
type Language = keyof typeof languages;

const literals = String.raw`(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?<number>(?<![\w$])\d+(?:\.\d+)?\b)`;
const patterns = {
  py: new RegExp(
    String.raw`(?<comment>#.*|"""[^]*?""")|${literals}|(?<keyword>\b(?:import|from|def|class|for|in|if|else|while|return|break|global|nonlocal|or|and|None)\b)`,
    'g',
  ),
  cpp: new RegExp(
    String.raw`(?<comment>\/\/.*)|${literals}|(?<keyword>#include|\b(?:const|constexpr|struct|using|return|for|if|else|break|continue|double|int|bool|void|char|auto)\b)`,
    'g',
  ),
};

/** Whoever reads Python once goes on with it. */
const chosen = signal<Language>('ts');

/** All programs of a chapter. */
export function Programs({ programs }: { programs: ChapterPrograms }): JSX.Element {
  return (
    <section class="essay-programs" aria-labelledby="programs">
      <h2 id="programs">The same as a program</h2>
      <Choice legend="Language" value={chosen.value} names={languages} choose={(each) => (chosen.value = each)} />
      <div class="essay-program-list">
        {programs.map(([title, files]) => (
          <section key={title} class="essay-program">
            <h3>{title}</h3>
            <InLanguage title={title} files={files} language={chosen.value} />
          </section>
        ))}
      </div>
    </section>
  );
}

interface InLanguageProps {
  readonly title: string;
  readonly files: ProgramFiles;
  readonly language: Language;
}

function InLanguage({ title, files, language }: InLanguageProps): JSX.Element {
  const entries = Object.entries(files);
  const textOf = (ending: string): string => entries.find(([path]) => path.endsWith(`.${ending}`))![1].trimEnd();
  if (language === 'ts') {
    const outcome = { values: [], printed: textOf('txt').split('\n'), error: null, picture: null };
    return <Program key={title} code={textOf('ts')} outcome={outcome} label={title} />;
  }
  const name = entries[0][0].replace(/^.*\/|\.\w+$/g, '');
  return (
    <>
      <CodeBlock code={textOf(language)} lang={languages[language]} pattern={patterns[language]} />
      <p class="quiet">
        Run it with <code>{language === 'py' ? `python3 ${name}.py` : `g++ -std=c++17 ${name}.cpp && ./a.out`}</code>. It prints:
      </p>
      <pre class="program-printed">{textOf('txt')}</pre>
    </>
  );
}
