import type { Collection } from '#app/collection';
import type { EventCause } from '#app/api/endpoint';
import type { EventRecord } from '#app/events/event-log';
import type { Sandbox } from '../sandbox';
import type { ObservedMap, ObservedSet, ChangeWatcher } from './observed-collections';

/** One kind of object that the memory stores, by key. The memory wrote the values that it reads, so their shape is trusted. */
export interface MemoryPart {
  /** Oldest first. */
  keys(): Iterable<string>;
  /** The value as JSON; undefined when there is none. */
  read(key: string): string | undefined;
  /** Sets a value; undefined deletes it. */
  put(key: string, value: unknown): void;
  /** Calls `watcher` with the key of every change from now on. */
  watch(watcher: ChangeWatcher): void;
}

const toJson = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value));

function collectionPart<T extends { id: string }>(items: Collection<T>): MemoryPart {
  return {
    keys: () => items.all().map(({ id }) => id),
    read: (key) => toJson(items.get(key)),
    put: (_key, value) => items.put(value as T),
    watch: (watcher) => items.watch(watcher),
  };
}

function mapPart<V>(map: ObservedMap<V>): MemoryPart {
  return {
    keys: () => map.keys(),
    read: (key) => toJson(map.get(key)),
    put(key, value) {
      if (value === undefined) map.delete(key);
      else map.set(key, value as V);
    },
    watch: (watcher) => map.watch(watcher),
  };
}

function setPart(set: ObservedSet): MemoryPart {
  return {
    keys: () => set,
    read: (key) => (set.has(key) ? 'true' : undefined),
    put(key, value) {
      if (value === undefined) set.delete(key);
      else set.add(key);
    },
    watch: (watcher) => set.watch(watcher),
  };
}

/** An event as it is stored: its objects are written as JSON, not as text within text. */
interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly cause: EventCause;
  readonly isWanted: boolean;
  readonly object: object;
  readonly previous: object | null;
}

function toEventJson({ id, type, created, cause, objectJson, previousJson, isWanted }: EventRecord): string {
  const fields = JSON.stringify({ id, type, created, cause, isWanted });
  return `${fields.slice(0, -1)},"object":${objectJson},"previous":${previousJson ?? 'null'}}`;
}

function fromStoredEvent({ object, previous, ...event }: StoredEvent): EventRecord {
  const jsonFields = { objectJson: JSON.stringify(object), previousJson: previous === null ? null : JSON.stringify(previous) };
  const deliveryState = {
    pendingWebhooks: event.isWanted ? 1 : 0,
    isDelivered: !event.isWanted,
    isLost: false,
    answered: Promise.resolve(),
  };
  return { ...event, ...jsonFields, ...deliveryState };
}

function eventsPart({ events: { records } }: Sandbox): MemoryPart {
  return {
    keys: () => records.all().map(({ id }) => id),
    read: (key) => {
      const record = records.get(key);
      return record === undefined ? undefined : toEventJson(record);
    },
    put: (_key, value) => records.put(fromStoredEvent(value as StoredEvent)),
    watch: (watcher) => records.watch(watcher),
  };
}

/**
 * The outcome of each event that the shop subscribes to. It is written apart from the event, because it is one word and the event is large.
 */
function deliveriesPart({ events: log }: Sandbox): MemoryPart {
  const hasOutcome = (record: EventRecord) => record.isWanted && (record.isDelivered || record.isLost);
  return {
    keys: () =>
      log.records
        .all()
        .filter(hasOutcome)
        .map(({ id }) => id),
    read(key) {
      const record = log.records.get(key);
      return record !== undefined && hasOutcome(record) ? JSON.stringify(record.isDelivered ? 'delivered' : 'lost') : undefined;
    },
    put(key, value) {
      const record = log.records.get(key);
      if (record === undefined) return;
      if (value === 'delivered') Object.assign(record, { isDelivered: true, pendingWebhooks: 0 });
      else record.isLost = value === 'lost';
    },
    watch: (watcher) => log.watchDeliveries(watcher),
  };
}

/** Offset of the account's time in milliseconds. */
function clockPart({ clock }: Sandbox): MemoryPart {
  return {
    keys: () => ['offsetMs'],
    read: () => JSON.stringify(clock.offsetMs),
    put: (_key, value) => clock.setOffsetMs(Number(value)),
    watch: (watcher) => clock.watch(() => watcher('offsetMs')),
  };
}

/** Everything of a sandbox that outlives its process, by name. Simulated faults are not included. */
export function partsOf(sandbox: Sandbox): ReadonlyMap<string, MemoryPart> {
  const { homes, notes: maps, marks: sets } = sandbox;
  return new Map<string, MemoryPart>([
    ['time', clockPart(sandbox)],
    ...Object.entries(homes).map(([name, objects]) => [name, collectionPart(objects as Collection<{ id: string }>)] as const),
    ...Object.entries(maps).map(([name, map]) => [name, mapPart(map as ObservedMap<unknown>)] as const),
    ...Object.entries(sets).map(([name, set]) => [name, setPart(set)] as const),
    ['event', eventsPart(sandbox)],
    ['deliveries', deliveriesPart(sandbox)],
  ]);
}
