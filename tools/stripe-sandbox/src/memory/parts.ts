import type { Collection } from '#app/collection';
import type { Cause } from '#app/api/endpoint';
import type { EventRecord } from '#app/events/event-log';
import type { Sandbox } from '../sandbox';
import type { KeptMap, KeptSet, Watcher } from './kept';

/** One kind of object that the memory stores, by key. The memory wrote the values that it reads, so their shape is trusted. */
export interface Part {
  /** Oldest first. */
  keys(): Iterable<string>;
  /** The value as JSON; undefined when there is none. */
  read(key: string): string | undefined;
  /** Sets a value; undefined deletes it. */
  put(key: string, value: unknown): void;
  /** Calls `watcher` with the key of every change from now on. */
  watch(watcher: Watcher): void;
}

const jsonOf = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value));

function collection<T extends { id: string }>(items: Collection<T>): Part {
  return {
    keys: () => items.all().map(({ id }) => id),
    read: (key) => jsonOf(items.get(key)),
    put: (_key, value) => items.put(value as T),
    watch: (watcher) => items.watch(watcher),
  };
}

function notes<V>(map: KeptMap<V>): Part {
  return {
    keys: () => map.keys(),
    read: (key) => jsonOf(map.get(key)),
    put(key, value) {
      if (value === undefined) map.delete(key);
      else map.set(key, value as V);
    },
    watch: (watcher) => map.watch(watcher),
  };
}

function marks(set: KeptSet): Part {
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
interface KeptEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly cause: Cause;
  readonly isWanted: boolean;
  readonly object: object;
  readonly previous: object | null;
}

function eventText({ id, type, created, cause, objectJson, previousJson, isWanted }: EventRecord): string {
  const about = JSON.stringify({ id, type, created, cause, isWanted });
  return `${about.slice(0, -1)},"object":${objectJson},"previous":${previousJson ?? 'null'}}`;
}

function eventFrom({ object, previous, ...event }: KeptEvent): EventRecord {
  const translations = { objectJson: JSON.stringify(object), previousJson: previous === null ? null : JSON.stringify(previous) };
  const state = { pendingWebhooks: event.isWanted ? 1 : 0, isDelivered: !event.isWanted, isLost: false, answered: Promise.resolve() };
  return { ...event, ...translations, ...state };
}

function events({ events: { records } }: Sandbox): Part {
  return {
    keys: () => records.all().map(({ id }) => id),
    read: (key) => {
      const record = records.get(key);
      return record === undefined ? undefined : eventText(record);
    },
    put: (_key, value) => records.put(eventFrom(value as KeptEvent)),
    watch: (watcher) => records.watch(watcher),
  };
}

/**
 * The outcome of each event that the shop subscribes to. It is written apart from the event, because it is one word and the event is large.
 */
function deliveries({ events: log }: Sandbox): Part {
  const isSettled = (record: EventRecord) => record.isWanted && (record.isDelivered || record.isLost);
  return {
    keys: () =>
      log.records
        .all()
        .filter(isSettled)
        .map(({ id }) => id),
    read(key) {
      const record = log.records.get(key);
      return record !== undefined && isSettled(record) ? JSON.stringify(record.isDelivered ? 'delivered' : 'lost') : undefined;
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
function time({ clock }: Sandbox): Part {
  return {
    keys: () => ['offsetMs'],
    read: () => JSON.stringify(clock.offsetMs),
    put: (_key, value) => clock.moveTo(Number(value)),
    watch: (watcher) => clock.watch(() => watcher('offsetMs')),
  };
}

/** Everything of a sandbox that outlives its process, by name. Simulated faults are not included. */
export function partsOf(sandbox: Sandbox): ReadonlyMap<string, Part> {
  const { homes, notes: maps, marks: sets } = sandbox;
  return new Map<string, Part>([
    ['time', time(sandbox)],
    ...Object.entries(homes).map(([name, home]) => [name, collection(home as Collection<{ id: string }>)] as const),
    ...Object.entries(maps).map(([name, map]) => [name, notes(map as KeptMap<unknown>)] as const),
    ...Object.entries(sets).map(([name, set]) => [name, marks(set)] as const),
    ['event', events(sandbox)],
    ['deliveries', deliveries(sandbox)],
  ]);
}
