import type { Cause } from '#app/api/endpoint';
import type { Sandbox } from './sandbox';

type Fields = Record<string, unknown>;

const isHash = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Old values of the changed fields: only the changed part of a nested hash, the whole of a list. */
function differences(before: Fields, after: Fields): Fields {
  const old: Fields = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name], after[name]];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    old[name] = isHash(was) && isHash(is) ? differences(was, is) : (was ?? null);
  }
  return old;
}

const copyOf = (object: object) => JSON.parse(JSON.stringify(object)) as Fields;

/**
 * Changes an object and records an event with the old values of the changed fields. Returns false, without an event, when no field changed.
 */
export function changing(sandbox: Sandbox, type: string, object: object, cause: Cause, work: () => void): boolean {
  const before = copyOf(object);
  work();
  const previous = differences(before, copyOf(object));
  if (Object.keys(previous).length === 0) return false;
  sandbox.events.record(type, object, cause, previous);
  return true;
}

/** Metadata after an update: names are added or replaced, an empty value removes its name. */
export function mergedMetadata(before: Record<string, string> | null, changes: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));
}

/** The values without the undefined ones: they may be assigned to an object. */
export function withoutUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
