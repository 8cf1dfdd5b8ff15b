import type { Schema } from './document';

type Schemas = Readonly<Record<string, Schema>>;
type Entry = readonly [key: string, value: unknown];

const REF = '#/components/schemas/';

/** The violations of a schema by a value, each with its path; empty when it fits. */
export function schemaFaults(value: unknown, schema: Schema, schemas: Schemas, at = '$'): string[] {
  const whole = [...combinedFaults(value, schema, schemas, at), ...kindFaults(value, schema, at)];
  return whole.length > 0 ? whole : [...sizeFaults(value, schema, at), ...partFaults(value, schema, schemas, at)];
}

function combinedFaults(value: unknown, { $ref, allOf = [], anyOf }: Schema, schemas: Schemas, at: string): string[] {
  const named = $ref === undefined ? [] : [schemas[$ref.slice(REF.length)] ?? { const: 'no such schema' }];
  const isNone = anyOf?.every((one) => schemaFaults(value, one, schemas, at).length > 0) ?? false;
  const none = isNone ? [`${at}: ${shown(value)} fits none of several`] : [];
  return [...none, ...[...named, ...allOf].flatMap((one) => schemaFaults(value, one, schemas, at))];
}

function kindFaults(value: unknown, schema: Schema, at: string): string[] {
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: ${shown(value)} is none of ${schema.enum.join(', ')}`];
  if (schema.const !== undefined && schema.const !== value) return [`${at}: ${shown(value)} is not ${shown(schema.const)}`];
  if (schema.type !== undefined && typeOf(value, schema.type) !== schema.type) return [`${at}: ${shown(value)} is no ${schema.type}`];
  return [];
}

function typeOf(value: unknown, wanted: string): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return wanted === 'integer' && Number.isSafeInteger(value) ? 'integer' : typeof value;
}

function sizeFaults(value: unknown, schema: Schema, at: string): string[] {
  if (typeof value === 'number') return isWithin(value, schema.minimum, schema.maximum) ? [] : [`${at}: ${value} is out of bounds`];
  if (Array.isArray(value)) return isWithin(value.length, schema.minItems, schema.maxItems) ? [] : [`${at}: ${value.length} items`];
  if (typeof value !== 'string') return [];
  const fits = isWithin([...value].length, schema.minLength, schema.maxLength);
  const matches = schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value);
  return fits && matches ? [] : [`${at}: ${shown(value)} has another length or pattern`];
}

function isWithin(value: number, least = -Infinity, most = Infinity): boolean {
  return value >= least && value <= most;
}

function partFaults(value: unknown, schema: Schema, schemas: Schemas, at: string): string[] {
  const { items, properties, required = [], additionalProperties = true } = schema;
  if (Array.isArray(value)) return items ? value.flatMap((item, index) => schemaFaults(item, items, schemas, `${at}[${index}]`)) : [];
  if (typeof value !== 'object' || value === null || properties === undefined) return [];
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}.${name} is missing`);
  const faults = (Object.entries(value) as Entry[]).flatMap(([name, part]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own !== undefined) return schemaFaults(part, own, schemas, `${at}.${name}`);
    return additionalProperties ? [] : [`${at}.${name} is not declared`];
  });
  return [...missing, ...faults];
}

function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, 80);
}
