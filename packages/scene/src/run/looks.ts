import { type Timeline, World } from 'carom';
import { jointsOf } from 'carom/joints';
import * as v from 'valibot';
import { refuse } from '../door.ts';
import type { SceneLook } from '../scene.ts';
import { bodyEntries } from '../schema-parts.ts';

/** The looks of things that were put into a run, or put up anew, by their ids. An engine's snapshot has no looks. */
export interface RunLooks {
  /** Of bodies. */
  readonly bodies?: Readonly<Record<string, SceneLook>>;
  /** Of walls. */
  readonly walls?: Readonly<Record<string, SceneLook>>;
  /** Of joints. */
  readonly joints?: Readonly<Record<string, SceneLook>>;
}

interface Thing {
  readonly id: number;
  data: SceneLook | undefined;
}

const kinds = ['bodies', 'walls', 'joints'] as const;
const { name, color, label, striped } = bodyEntries;
const looksOfKind = /* @__PURE__ */ v.exactOptional(
  /* @__PURE__ */ v.record(
    /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.regex(/^\d{1,16}$/)),
    /* @__PURE__ */ v.strictObject({ name, color, label, striped }),
  ),
);
const schema = /* @__PURE__ */ v.strictObject({ bodies: looksOfKind, walls: looksOfKind, joints: looksOfKind });

/** Looks as they come from outside. @throws TypeError for anything else */
export function looksAt(where: string, what: string, value: unknown): RunLooks {
  if (v.is(schema, value)) return value as RunLooks;
  return refuse(where, what, 'looks by id, in bodies, walls and joints', value);
}

/** Tells the looks that things have from the scene from those that came later. */
export class Looks {
  readonly #own: Readonly<Record<(typeof kinds)[number], ReadonlyMap<number, SceneLook | undefined>>>;

  /** @param engine as its scene was built */
  constructor(engine: Timeline<SceneLook> | World<SceneLook>) {
    const mapOf = (things: readonly Thing[]) => new Map(things.map(({ id, data }) => [id, data]));
    const { bodies, walls, joints } = thingsOf(engine);
    this.#own = { bodies: mapOf(bodies), walls: mapOf(walls), joints: mapOf(joints) };
  }

  /** The looks that the scene does not tell. */
  of(engine: Timeline<SceneLook> | World<SceneLook>): RunLooks {
    const things = thingsOf(engine);
    const looks: { -readonly [K in keyof RunLooks]: Record<string, SceneLook> } = {};
    for (const kind of kinds) {
      const own = this.#own[kind];
      const others = things[kind].filter(({ id, data }) => own.get(id) !== data);
      if (others.length > 0) looks[kind] = Object.fromEntries(others.map(({ id, data }) => [id, { ...data }]));
    }
    return looks;
  }

  /** Gives everything its look again. */
  give(engine: Timeline<SceneLook> | World<SceneLook>, looks: RunLooks): void {
    const things = thingsOf(engine);
    for (const kind of kinds) {
      const own = this.#own[kind];
      for (const thing of things[kind]) thing.data = looks[kind]?.[thing.id] ?? own.get(thing.id) ?? thing.data;
    }
  }
}

function thingsOf(engine: Timeline<SceneLook> | World<SceneLook>): Readonly<Record<(typeof kinds)[number], readonly Thing[]>> {
  return { bodies: [...engine], walls: engine.walls, joints: engine instanceof World ? jointsOf(engine) : [] };
}
