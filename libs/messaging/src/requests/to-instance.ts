import type { Class } from '@brote/contracts';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';

/** Of each field that has rules the class of what is nested in it; null where nothing is. */
type Fields = ReadonlyMap<string, Class<object> | null>;

const NONE: Fields = new Map();
const known = new WeakMap<Class<object>, Fields>();

/**
 * Data as it was sent, as an instance of its class, with instances of the classes nested in it. Does what class-transformer's
 * `plainToInstance` does, which asks for each field what the class and its ancestors transform, expose and exclude: that took longer than
 * checking all rules. Here they only say what is nested. Whatever is no plain data is left to it.
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

/** Names that belong to the language or to the class: a sender must not put something else in their place. */
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

/** What is said of a class is written before anything of it can be made, so it is looked for once. */
function fieldsOf(type: Class<object>): Fields {
  const found = known.get(type);
  if (found !== undefined) return found;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const fields = new Map(rules.map(({ propertyName }) => [propertyName, nestedIn(type, propertyName)]));
  known.set(type, fields);
  return fields;
}

/** Only class-transformer knows, and only by doing it. */
function nestedIn(type: Class<object>, field: string): Class<object> | null {
  const made: unknown = Reflect.get(plainToInstance(type, { [field]: {} }), field);
  const nested = typeof made === 'object' && made !== null ? (made.constructor as Class<object>) : Object;
  return nested === Object ? null : nested;
}

class Holder {
  value: unknown;
}
