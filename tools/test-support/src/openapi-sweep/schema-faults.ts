import type { Schema } from './document';

type Schemas = Readonly<Record<string, Schema>>;
type MemberEntry = readonly [key: string, value: unknown];

const REF_PREFIX = '#/components/schemas/';

/** The violations of a schema by a value, each with its path; empty when it fits. */
export function findSchemaFaults(value: unknown, schema: Schema, schemas: Schemas, path = '$'): string[] {
  const ownFaults = [...combinedFaults(value, schema, schemas, path), ...kindFaults(value, schema, path)];
  return ownFaults.length > 0 ? ownFaults : [...sizeFaults(value, schema, path), ...partFaults(value, schema, schemas, path)];
}

function combinedFaults(value: unknown, { $ref, allOf = [], anyOf }: Schema, schemas: Schemas, path: string): string[] {
  const named = $ref === undefined ? [] : [schemas[$ref.slice(REF_PREFIX.length)] ?? { const: 'no such schema' }];
  const isNone = anyOf?.every((one) => findSchemaFaults(value, one, schemas, path).length > 0) ?? false;
  const none = isNone ? [`${path}: ${abbreviate(value)} fits none of several`] : [];
  return [...none, ...[...named, ...allOf].flatMap((one) => findSchemaFaults(value, one, schemas, path))];
}

function kindFaults(value: unknown, schema: Schema, path: string): string[] {
  if (schema.enum && !schema.enum.includes(value)) return [`${path}: ${abbreviate(value)} is none of ${schema.enum.join(', ')}`];
  if (schema.const !== undefined && schema.const !== value) return [`${path}: ${abbreviate(value)} is not ${abbreviate(schema.const)}`];
  if (schema.type !== undefined && typeOf(value, schema.type) !== schema.type)
    return [`${path}: ${abbreviate(value)} is no ${schema.type}`];
  return [];
}

function typeOf(value: unknown, expectedType: string): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return expectedType === 'integer' && Number.isSafeInteger(value) ? 'integer' : typeof value;
}

function sizeFaults(value: unknown, schema: Schema, path: string): string[] {
  if (typeof value === 'number') return isWithin(value, schema.minimum, schema.maximum) ? [] : [`${path}: ${value} is out of bounds`];
  if (Array.isArray(value)) return isWithin(value.length, schema.minItems, schema.maxItems) ? [] : [`${path}: ${value.length} items`];
  if (typeof value !== 'string') return [];
  const fits = isWithin([...value].length, schema.minLength, schema.maxLength);
  const matchesPattern = schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value);
  return fits && matchesPattern ? [] : [`${path}: ${abbreviate(value)} has another length or pattern`];
}

function isWithin(value: number, minimum = -Infinity, maximum = Infinity): boolean {
  return value >= minimum && value <= maximum;
}

function partFaults(value: unknown, schema: Schema, schemas: Schemas, path: string): string[] {
  const { items, properties, required = [], additionalProperties = true } = schema;
  if (Array.isArray(value)) return items ? value.flatMap((item, index) => findSchemaFaults(item, items, schemas, `${path}[${index}]`)) : [];
  if (typeof value !== 'object' || value === null || properties === undefined) return [];
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${path}.${name} is missing`);
  const faults = (Object.entries(value) as MemberEntry[]).flatMap(([name, part]) => {
    const propertySchema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (propertySchema !== undefined) return findSchemaFaults(part, propertySchema, schemas, `${path}.${name}`);
    return additionalProperties ? [] : [`${path}.${name} is not declared`];
  });
  return [...missing, ...faults];
}

function abbreviate(value: unknown): string {
  return JSON.stringify(value).slice(0, 80);
}
