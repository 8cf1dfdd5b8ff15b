import type { Class } from '@brote/contracts';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';

/** The nested class of each field with rules; null for a field without one. */
type NestedClasses = ReadonlyMap<string, Class<object> | null>;

const NO_NESTED_CLASSES: NestedClasses = new Map();
const nestedClassesByType = new WeakMap<Class<object>, NestedClasses>();

/**
 * Turns plain data into an instance of its class, with instances of nested classes. class-transformer's `plainToInstance` does the same,
 * but takes
 * longer than the validation. It handles everything that is not plain data.
 */
export function toInstance<T extends object>(type: Class<T>, data: object): T {
  return isPlainObject(data) ? assignFields(new type(), nestedClassesOf(type), data) : plainToInstance(type, data);
}

function assignFields<T extends object>(instance: T, nestedClasses: NestedClasses, data: object): T {
  const target = instance as Record<string, unknown>;
  for (const [key, value] of Object.entries(data) as [string, unknown][]) {
    if (isReservedKey(instance, key)) continue;
    target[key] = typeof value === 'object' && value !== null ? valueOf(value, nestedClasses.get(key) ?? null) : value;
  }
  return instance;
}

function valueOf(value: object, type: Class<object> | null): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => (typeof one === 'object' && one !== null ? valueOf(one, type) : one));
  if (!isPlainObject(value)) return type === null ? plainToInstance(ValueHolder, { value }).value : plainToInstance(type, value);
  return type === null ? assignFields({}, NO_NESTED_CLASSES, value) : assignFields(new type(), nestedClassesOf(type), value);
}

/** Names of built-in properties or class members: a sender must not replace them. */
function isReservedKey(instance: object, key: string): boolean {
  if (key === '__proto__' || key === 'constructor') return true;
  if (!(key in instance) || Object.hasOwn(instance, key)) return false;
  const inherited = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(instance), key);
  return (inherited !== undefined && inherited.set === undefined) || typeof Reflect.get(instance, key) === 'function';
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Metadata of a class never changes after load, so it is read once. */
function nestedClassesOf(type: Class<object>): NestedClasses {
  const cachedClasses = nestedClassesByType.get(type);
  if (cachedClasses !== undefined) return cachedClasses;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const nestedClasses = new Map(rules.map(({ propertyName }) => [propertyName, nestedClassOf(type, propertyName)]));
  nestedClassesByType.set(type, nestedClasses);
  return nestedClasses;
}

/** Only class-transformer knows the nested class, and reveals it only by a conversion. */
function nestedClassOf(type: Class<object>, field: string): Class<object> | null {
  const converted: unknown = Reflect.get(plainToInstance(type, { [field]: {} }), field);
  const nestedClass = typeof converted === 'object' && converted !== null ? (converted.constructor as Class<object>) : Object;
  return nestedClass === Object ? null : nestedClass;
}

class ValueHolder {
  value: unknown;
}
