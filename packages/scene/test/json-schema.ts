import { toJsonSchema } from '@valibot/to-json-schema';
import { sceneSchema } from '../src/schema.ts';

/** The JSON Schema of the format as the text of `schema/scene-0.json`. */
export function sceneJsonSchema(): string {
  const { $schema, ...schema } = toJsonSchema(sceneSchema, { errorMode: 'throw' });
  const described = { $schema, $id: 'carom-scene-0', title: 'Carom scene, version 0', ...schema };
  return `${JSON.stringify(described, null, 2)}\n`;
}
