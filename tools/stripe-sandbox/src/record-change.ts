import type { EventCause } from '#app/api/endpoint';
import type { Sandbox } from './sandbox';

type ObjectFields = Record<string, unknown>;

const isHash = (value: unknown): value is ObjectFields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Old values of the changed fields: only the changed part of a nested hash, the whole of a list. */
function previousValues(before: ObjectFields, after: ObjectFields): ObjectFields {
  const oldValues: ObjectFields = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [oldValue, newValue] = [before[name], after[name]];
    if (JSON.stringify(oldValue) === JSON.stringify(newValue)) continue;
    oldValues[name] = isHash(oldValue) && isHash(newValue) ? previousValues(oldValue, newValue) : (oldValue ?? null);
  }
  return oldValues;
}

const copyOf = (object: object) => JSON.parse(JSON.stringify(object)) as ObjectFields;

/**
 * Changes an object and records an event with the old values of the changed fields. Returns false, without an event, when no field changed.
 */
export function recordChange(sandbox: Sandbox, type: string, object: object, cause: EventCause, work: () => void): boolean {
  const before = copyOf(object);
  work();
  const previous = previousValues(before, copyOf(object));
  if (Object.keys(previous).length === 0) return false;
  sandbox.events.record(type, object, cause, previous);
  return true;
}

/** Metadata after an update: names are added or replaced, an empty value removes its name. */
export function mergeMetadata(before: Record<string, string> | null, changes: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));
}

/** The values without the undefined ones: they may be assigned to an object. */
export function omitUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
