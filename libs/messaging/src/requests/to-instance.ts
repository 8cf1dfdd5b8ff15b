import type { Class } from '@brote/contracts';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';

/** The nested class of each field with rules; null for a field without one. */
type Fields = ReadonlyMap<string, Class<object> | null>;

const NONE: Fields = new Map();
const known = new WeakMap<Class<object>, Fields>();

/**
 * Turns plain data into an instance of its class, with instances of nested classes. class-transformer's `plainToInstance` does the same,
 * but takes
 * longer than the validation. It handles everything that is not plain data.
 */
export function toInstance<T extends object>(type: Class<T>, data: object): T {
  return isPlain(data) ? fill(new type(), fieldsOf(type), data) : plainToInstance(type, data);
}

function fill<T extends object>(instance: T, fields: Fields, data: object): T {
  const target = instance as Record<string, unknown>;
  for (const [key, value] of Object.entries(data) as [string, unknown][]) {
    if (isForeign(instance, key)) continue;
    target[key] = typeof value === 'object' && value !== null ? valueOf(value, fields.get(key) ?? null) : value;
  }
  return instance;
}

function valueOf(value: object, type: Class<object> | null): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => (typeof one === 'object' && one !== null ? valueOf(one, type) : one));
  if (!isPlain(value)) return type === null ? plainToInstance(Holder, { value }).value : plainToInstance(type, value);
  return type === null ? fill({}, NONE, value) : fill(new type(), fieldsOf(type), value);
}

/** Names of built-in properties or class members: a sender must not replace them. */
function isForeign(instance: object, key: string): boolean {
  if (key === '__proto__' || key === 'constructor') return true;
  if (!(key in instance) || Object.hasOwn(instance, key)) return false;
  const inherited = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(instance), key);
  return (inherited !== undefined && inherited.set === undefined) || typeof Reflect.get(instance, key) === 'function';
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Metadata of a class never changes after load, so it is read once. */
function fieldsOf(type: Class<object>): Fields {
  const found = known.get(type);
  if (found !== undefined) return found;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const fields = new Map(rules.map(({ propertyName }) => [propertyName, nestedIn(type, propertyName)]));
  known.set(type, fields);
  return fields;
}

/** Only class-transformer knows the nested class, and reveals it only by a conversion. */
function nestedIn(type: Class<object>, field: string): Class<object> | null {
  const made: unknown = Reflect.get(plainToInstance(type, { [field]: {} }), field);
  const nested = typeof made === 'object' && made !== null ? (made.constructor as Class<object>) : Object;
  return nested === Object ? null : nested;
}

class Holder {
  value: unknown;
}
