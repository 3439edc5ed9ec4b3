import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { sceneLimits } from '../src/index.ts';
import { sceneJsonSchema } from './json-schema.ts';

const file = createRequire(import.meta.url).resolve('@carom/scene/schema.json');

it('the published JSON Schema is the one of the code (else run node packages/scene/scripts/write-schema.mjs)', () => {
  expect(readFileSync(file, 'utf8')).toBe(sceneJsonSchema());
});

it.each(['timeline', 'world'])(
  'the JSON Schema of a %s scene asks for the format, allows no further keys and states the limits',
  (engine) => {
    const { anyOf } = JSON.parse(readFileSync(file, 'utf8'));
    expect(anyOf).toHaveLength(2);
    const schema = anyOf[engine === 'world' ? 1 : 0];
    expect(schema.properties.engine.const).toBe(engine);
    expect(schema.required).toEqual(['format', 'version', 'engine']);
    expect(schema.additionalProperties).toBe(false);
    expect(schema.properties.bodies).toMatchObject({ type: 'array', maxItems: sceneLimits.bodies });
    const [disc, ...others] = schema.properties.bodies.items.anyOf ?? [schema.properties.bodies.items];
    expect(others).toHaveLength(engine === 'world' ? 5 : 0);
    expect(disc.required).toEqual(['x', 'y', 'r']);
    expect(disc.additionalProperties).toBe(false);
    expect(disc.properties.r).toMatchObject({ type: 'number', exclusiveMinimum: 0 });
    expect(schema.properties.walls.items.anyOf).toHaveLength(engine === 'world' ? 8 : 7);
    expect('kinematics' in schema.properties).toBe(engine === 'world');
  },
);
