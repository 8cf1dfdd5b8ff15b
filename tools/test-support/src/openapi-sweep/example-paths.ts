import type { Schema } from './document';

export type Schemas = Readonly<Record<string, Schema>>;

const REF_PREFIX = '#/components/schemas/';
const EXTRA_MEMBER_PLACEHOLDER = 'the object that gets one more member';

interface ExamplePaths {
  /** Every member at any depth, also those that the example leaves out; of a list the first. */
  places: string[][];
  /** Every object, the whole one included. */
  objects: string[][];
}

/** Paths in an example, with those of its schema that it omits. */
export function findPaths(example: unknown, schema: Schema, schemas: Schemas): ExamplePaths {
  if (typeof example !== 'object' || example === null) return { places: [], objects: [] };
  const resolvedSchema = resolveSchema(schema, schemas);
  const isList = Array.isArray(example);
  const members = Object.entries(example).slice(0, isList ? 1 : undefined) as [string, unknown][];
  const memberPaths = members.map(([name, part]) => {
    const { places, objects } = findPaths(part, (isList ? resolvedSchema.items : resolvedSchema.properties?.[name]) ?? {}, schemas);
    return { places: [[name], ...places.map((rest) => [name, ...rest])], objects: objects.map((rest) => [name, ...rest]) };
  });
  const omittedNames = isList ? [] : Object.keys(resolvedSchema.properties ?? {}).filter((name) => !Object.hasOwn(example, name));
  return {
    places: [...memberPaths.flatMap(({ places }) => places), ...omittedNames.map((name) => [name])],
    objects: [...(isList ? [] : [[]]), ...memberPaths.flatMap(({ objects }) => objects)],
  };
}

/** The schema behind a reference, or behind a choice between one and null. */
function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  const { $ref, anyOf = [] } = schema;
  if ($ref !== undefined) return resolveSchema(schemas[$ref.slice(REF_PREFIX.length)] ?? {}, schemas);
  const [nonNullSchema] = anyOf.filter(({ type }) => type !== 'null');
  return nonNullSchema === undefined ? schema : resolveSchema(nonNullSchema, schemas);
}

/** A copy with another value at a path; undefined removes it. */
export function replacePart(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[name] = replacePart(copy[name], rest, part);
  return copy;
}

export function removePart(value: unknown, objectPath: readonly string[]): unknown {
  return replacePart(value, objectPath, undefined);
}

/** The text of an example, one object of which has one more member. */
export function jsonWithExtraMember(example: unknown, objectPath: readonly string[], member: string): string {
  const object = JSON.stringify(objectPath.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], example));
  const extended = object === '{}' ? `{${member}}` : `{${member},${object.slice(1)}`;
  return JSON.stringify(replacePart(example, objectPath, EXTRA_MEMBER_PLACEHOLDER)).replace(
    JSON.stringify(EXTRA_MEMBER_PLACEHOLDER),
    () => extended,
  );
}
