import type { Element } from '../xml.ts';

/** A map, tileset or template in XML (`.tmx`, `.tsx`, `.tx`) as Tiled writes it in JSON. */
export function jsonOf(element: Element): unknown {
  const { children, attributes } = element;
  const of = (name: string) => children.filter((child) => child.name === name);
  switch (element.name) {
    case 'map': {
      const infinite = attributes.infinite === '1';
      return {
        ...valuesOf(attributes),
        ...propertiesOf(element),
        infinite,
        tilesets: of('tileset').map(jsonOf),
        layers: layersOf(children),
      };
    }
    case 'group':
      return { ...valuesOf(attributes), ...propertiesOf(element), layers: layersOf(children) };
    case 'layer': {
      const [data] = of('data');
      return { ...valuesOf(attributes), ...propertiesOf(element), ...(data ? dataOf(data) : {}) };
    }
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

const layerTypes: Readonly<Record<string, string>> = {
  layer: 'tilelayer',
  objectgroup: 'objectgroup',
  imagelayer: 'imagelayer',
  group: 'group',
};

/** The layers of a map or group, in their order. */
function layersOf(children: readonly Element[]): object[] {
  const layers = children.filter(({ name }) => Object.hasOwn(layerTypes, name));
  return layers.map((layer) => ({ ...(jsonOf(layer) as object), type: layerTypes[layer.name] }));
}

/** The tiles of a layer, or its chunks, packed as they are in the file. */
function dataOf({ attributes, children, text }: Element): object {
  const { encoding = 'xml', compression = '' } = attributes;
  const tilesOf = (cells: readonly Element[], written: string): unknown => {
    if (encoding === 'xml') return cells.filter(({ name }) => name === 'tile').map((cell) => Number(cell.attributes.gid ?? 0));
    return encoding === 'csv' ? written.split(',').map((gid) => (/^\s*\d+\s*$/.test(gid) ? Number(gid) : gid.trim())) : written.trim();
  };
  const chunks = children.filter(({ name }) => name === 'chunk');
  const pieces = chunks.map((chunk) => ({ ...valuesOf(chunk.attributes), data: tilesOf(chunk.children, chunk.text) }));
  return {
    encoding: encoding === 'xml' ? 'csv' : encoding,
    compression,
    ...(chunks.length > 0 ? { chunks: pieces } : { data: tilesOf(children, text) }),
  };
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
