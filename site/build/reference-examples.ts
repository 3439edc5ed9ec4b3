import { guideGroups } from './guides.ts';

/** A name of the reference, as far as examples are concerned. */
export interface Named {
  readonly name: string;
  readonly kind: string;
  readonly package: string;
  /** The paths that it can be imported from. */
  readonly modules: readonly string[];
  readonly signatures: readonly string[];
  readonly doc: { readonly examples: readonly string[] };
  readonly members: readonly { readonly signatures: readonly string[]; readonly doc: { readonly examples: readonly string[] } }[];
}

/** A program of a guide. */
export interface GuideProgram {
  readonly file: string;
  readonly code: string;
}

/** An example: its code, and the guide or the other name that it is from. */
export interface Example {
  readonly code: string;
  readonly guide: string | null;
  readonly name: string | null;
}

/** The guide in whose first program a class is met; of other classes the first guide that makes one. */
const guideOf: Readonly<Record<string, string>> = { CircleIndex: 'index-queries', Arena: 'contest-simulator', Race: 'contest-bot' };

const places = new Map(guideGroups.flatMap(({ guides }) => guides).map(({ file }, i) => [file, i]));

/** What a page of the reference opens with, for every kind of name: its guide's program for a class, and for a type what takes or gives it. */
export class Examples {
  readonly #items: readonly Named[];
  readonly #guides: readonly GuideProgram[];
  readonly #kept = new Map<string, Example | null>();

  constructor(items: readonly Named[], guides: readonly GuideProgram[]) {
    this.#items = items;
    this.#guides = [...guides].sort((a, b) => (places.get(a.file) ?? Infinity) - (places.get(b.file) ?? Infinity));
  }

  /** The program of its guide that a class opens with; `null` if no guide makes one. */
  ofClass({ name, package: from }: Named): Example | null {
    const use = new RegExp(`\\bnew ${name}\\b`);
    const all = this.#guides.filter(({ file, code }) => !file.endsWith('README.md') && use.test(code) && code.includes(`'${from}`));
    const wanted = `/${guideOf[name] ?? name.toLowerCase()}.md`;
    const found = all.find(({ file }) => file.endsWith(wanted)) ?? all.find(({ file }) => file.startsWith('docs/guide'));
    return found ? { code: found.code, guide: found.file, name: null } : null;
  }

  /** An example of any name: its own, a guide's, or that of the nearest name that takes or gives it; `null` if there is none. */
  of(item: Named): Example | null {
    const key = `${item.package} ${item.name}`;
    if (!this.#kept.has(key)) {
      this.#kept.set(key, null); // who mentions itself on the way is no example
      this.#kept.set(key, this.#find(item));
    }
    return this.#kept.get(key)!;
  }

  #find(item: Named): Example | null {
    if (item.doc.examples.length > 0) return { code: item.doc.examples[0], guide: null, name: null };
    if (item.kind === 'class') return this.ofClass(item);
    if (item.kind === 'function') return this.#ofGuide(item, new RegExp(`(?<![.\\w])${item.name}\\(`));
    const found = this.#ofGuide(item, new RegExp(`\\b${item.name}\\b`)) ?? this.#ofUser(item);
    return found ?? (item.kind === 'constant' ? { code: `${item.name};`, guide: null, name: null } : null); // its value
  }

  #ofGuide({ package: from }: Named, use: RegExp): Example | null {
    const uses = this.#guides.filter(({ code }) => use.test(code) && code.includes(`'${from}`));
    const [shortest] = uses.sort((a, b) => a.code.length - b.code.length);
    return shortest ? { code: shortest.code, guide: shortest.file, name: null } : null;
  }

  /** The example of what takes or gives a type: functions first, then classes, then other types; those of the root before the rest. */
  #ofUser({ name, package: from }: Named): Example | null {
    const mention = new RegExp(`\\b${name}\\b`);
    const users = this.#items.filter(
      (other) =>
        other.name !== name &&
        [...other.signatures, ...other.members.flatMap(({ signatures }) => signatures)].some((text) => mention.test(text)),
    );
    const rank = ({ kind, package: of, modules }: Named) =>
      ['function', 'class', 'interface', 'type', 'constant'].indexOf(kind) + (of !== from ? 10 : modules.includes(from) ? 0 : 0.5);
    for (const user of users.sort((a, b) => rank(a) - rank(b))) {
      const member = user.members.find(({ signatures, doc }) => doc.examples.length > 0 && signatures.some((text) => mention.test(text)));
      const found = member ? { code: member.doc.examples[0], guide: null } : this.of(user);
      if (found) return { code: found.code, guide: found.guide, name: user.name };
    }
    return null;
  }
}

/** Groups of members by what they are for, in the order to show; the first whose pattern fits the name takes it. */
const purposes: readonly (readonly [string, RegExp])[] = [
  ['Put in, take out, change', /^(?:add|remove|clear|set[A-Z]|join|ignore|create|insert|delete|update|rebuild|move|put|apply|record|push)/],
  ['Time', /^(?:step|run|advance|next|play|drive|turn|seek|to[A-Z]?\w*Time|go)/],
  [
    'Questions',
    /^(?:within|inBox|nearest|pairs|cast|slide|overlap|contact|at$|at[A-Z]|get|find|explain|each|query|entries|has(?:[A-Z]|$)|is[A-Z]|predict|first|all|view|ranking|score|collision)/,
  ],
  [
    'The state as bytes, and back',
    /^(?:snapshot|restore|save|load|fork|hash|compact|keyframe|pause|end$|resume|write|read|export|import|serialize)/,
  ],
];

/** Which group of its page a member is shown in. */
export function groupOf({ name, kind }: { readonly name: string; readonly kind: string }): string {
  if (kind === 'constructor') return 'Constructor';
  if (kind === 'property') return 'Properties';
  return purposes.find(([, pattern]) => pattern.test(name))?.[0] ?? 'Measures and the rest';
}

/** The groups in the order of a page. */
export const groupOrder: readonly string[] = ['Constructor', ...purposes.map(([title]) => title), 'Measures and the rest', 'Properties'];
