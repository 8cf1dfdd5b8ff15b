import type { Schema } from './document';

export type Schemas = Readonly<Record<string, Schema>>;

const REF = '#/components/schemas/';
const MARK = 'the object that gets one more member';

interface Parts {
  /** Every member at any depth, also those that the example leaves out; of a list the first. */
  places: string[][];
  /** Every object, the whole one included. */
  objects: string[][];
}

/** Paths in an example, with those of its schema that it omits. */
export function partsOf(example: unknown, schema: Schema, schemas: Schemas): Parts {
  if (typeof example !== 'object' || example === null) return { places: [], objects: [] };
  const known = resolved(schema, schemas);
  const isList = Array.isArray(example);
  const members = Object.entries(example).slice(0, isList ? 1 : undefined) as [string, unknown][];
  const below = members.map(([name, part]) => {
    const { places, objects } = partsOf(part, (isList ? known.items : known.properties?.[name]) ?? {}, schemas);
    return { places: [[name], ...places.map((rest) => [name, ...rest])], objects: objects.map((rest) => [name, ...rest]) };
  });
  const leftOut = isList ? [] : Object.keys(known.properties ?? {}).filter((name) => !Object.hasOwn(example, name));
  return {
    places: [...below.flatMap(({ places }) => places), ...leftOut.map((name) => [name])],
    objects: [...(isList ? [] : [[]]), ...below.flatMap(({ objects }) => objects)],
  };
}

/** The schema behind a reference, or behind a choice between one and null. */
function resolved(schema: Schema, schemas: Schemas): Schema {
  const { $ref, anyOf = [] } = schema;
  if ($ref !== undefined) return resolved(schemas[$ref.slice(REF.length)] ?? {}, schemas);
  const [one] = anyOf.filter(({ type }) => type !== 'null');
  return one === undefined ? schema : resolved(one, schemas);
}

/** A copy with another value at a path; undefined removes it. */
export function withPart(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[name] = withPart(copy[name], rest, part);
  return copy;
}

export function withoutPart(value: unknown, place: readonly string[]): unknown {
  return withPart(value, place, undefined);
}

/** The text of an example, one object of which has one more member. */
export function textWith(example: unknown, place: readonly string[], member: string): string {
  const object = JSON.stringify(place.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], example));
  const more = object === '{}' ? `{${member}}` : `{${member},${object.slice(1)}`;
  return JSON.stringify(withPart(example, place, MARK)).replace(JSON.stringify(MARK), () => more);
}
