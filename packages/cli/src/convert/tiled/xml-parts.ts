import type { Element } from '../xml.ts';

/** A tileset or template in XML (`.tsx`, `.tx`) as Tiled writes it in JSON. */
export function jsonOf(element: Element): unknown {
  const { children, attributes } = element;
  const of = (name: string) => children.filter((child) => child.name === name);
  switch (element.name) {
    case 'tileset': {
      const [offset] = of('tileoffset');
      return {
        ...valuesOf(attributes),
        ...propertiesOf(element),
        ...(offset ? { tileoffset: valuesOf(offset.attributes) } : {}),
        tiles: of('tile').map(jsonOf),
      };
    }
    case 'tile': {
      const [image] = of('image');
      const [group] = of('objectgroup');
      const size = image ? { imagewidth: Number(image.attributes.width), imageheight: Number(image.attributes.height) } : {};
      return { ...valuesOf(attributes), ...propertiesOf(element), ...size, ...(group ? { objectgroup: jsonOf(group) } : {}) };
    }
    case 'objectgroup':
      return { ...valuesOf(attributes), ...propertiesOf(element), objects: of('object').map(jsonOf) };
    case 'template': {
      const [[object], [tileset]] = [of('object'), of('tileset')];
      return { type: 'template', object: object && jsonOf(object), ...(tileset ? { tileset: valuesOf(tileset.attributes) } : {}) };
    }
    default:
      return { ...valuesOf(attributes), ...propertiesOf(element), ...shapeOf(children) };
  }
}

/** Attributes that are numbers as numbers. */
function valuesOf(attributes: Readonly<Record<string, string>>): Record<string, unknown> {
  const texts = ['name', 'class', 'type', 'source', 'template'];
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => {
      const isNumber = !texts.includes(key) && value.trim() !== '' && Number.isFinite(Number(value));
      return [key, isNumber ? Number(value) : value];
    }),
  );
}

function propertiesOf({ children }: Element): { properties?: unknown } {
  const list = children.filter(({ name }) => name === 'properties').flatMap((item) => item.children);
  if (list.length === 0) return {};
  return {
    properties: list.map(({ attributes: { name = '', type = 'string', value = '' } }) => ({
      name,
      value: type === 'bool' ? value === 'true' : type === 'int' || type === 'float' ? Number(value) : value,
    })),
  };
}

/** What an object is, which an element within it says. */
function shapeOf(children: readonly Element[]): object {
  const said: Record<string, unknown> = {};
  for (const { name, attributes } of children) {
    if (['ellipse', 'point', 'capsule'].includes(name)) said[name] = true;
    if (name === 'text') said.text = {};
    if (name === 'polygon' || name === 'polyline') {
      const pairs = (attributes.points ?? '').trim().split(/\s+/);
      said[name] = pairs.map((pair) => {
        const [x, y] = pair.split(',').map(Number);
        return { x, y };
      });
    }
  }
  return said;
}
