import type { EventCause } from '#app/api/endpoint';
import type { Clock } from '#app/clock';
import { Collection } from '#app/collection';
import { newId } from '#app/ids';
import type { ChangeWatcher } from '#app/memory/observed-collections';
import { API_VERSION } from '#app/stored';
import type { Webhooks } from './webhooks';

/** An event with its object at that time: stored as text, so that later changes do not alter it. */
export interface EventRecord {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly objectJson: string;
  readonly previousJson: string | null;
  readonly cause: EventCause;
  /** Whether the shop subscribes to its type. */
  readonly isWanted: boolean;
  /** Endpoints that have not confirmed it yet. */
  pendingWebhooks: number;
  /** True once every endpoint that wants it has confirmed it; at once when none does. */
  isDelivered: boolean;
  /** True once the event is no longer delivered: all attempts failed, or it was dropped. */
  isLost: boolean;
  /** Settles when the first attempt was answered, whatever the answer was. */
  answered: Promise<void>;
}

/** The event as Stripe writes it. */
export function eventJson(record: EventRecord): string {
  const previous = record.previousJson === null ? '' : `,"previous_attributes":${record.previousJson}`;
  const { id, created, pendingWebhooks, cause, type } = record;
  return (
    `{"id":"${id}","object":"event","api_version":"${API_VERSION}","created":${created},"data":{"object":${record.objectJson}${previous}},` +
    `"livemode":false,"pending_webhooks":${pendingWebhooks},"request":${JSON.stringify(cause)},"type":"${type}"}`
  );
}

const MAX_EVENTS = 20_000;
const resolvedPromise = Promise.resolve();

/** The newest 20,000 events; those of types that the shop subscribed to are delivered. */
export class EventLog {
  readonly records = new Collection<EventRecord>(MAX_EVENTS);
  private watcher: ChangeWatcher | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly webhooks: Webhooks,
    private readonly touchObject: (object: object) => void,
  ) {}

  /** Calls `watcher` with the id of every event that was delivered or given up. */
  watchDeliveries(watcher: ChangeWatcher): void {
    this.watcher = watcher;
  }

  notifyOutcome(record: EventRecord): void {
    this.watcher?.(record.id);
  }

  /** Sends what an earlier run could not deliver, oldest first. */
  sendUndelivered(): void {
    for (const record of this.records.all()) if (!record.isDelivered && !record.isLost) void this.webhooks.send(record);
  }

  /** Records an event and sends it. `previous` holds the old values of what an update changed. */
  record(type: string, object: object, cause: EventCause, previous?: object): EventRecord {
    const isWanted = this.webhooks.subscribesTo(type);
    const record: EventRecord = {
      id: newId('evt_1', 23),
      type,
      created: this.clock.seconds(),
      objectJson: JSON.stringify(object),
      previousJson: previous === undefined ? null : JSON.stringify(previous),
      cause,
      isWanted,
      pendingWebhooks: isWanted ? 1 : 0,
      isDelivered: !isWanted,
      isLost: false,
      answered: resolvedPromise,
    };
    this.records.add(record);
    this.touchObject(object);
    if (isWanted) record.answered = this.webhooks.send(record);
    return record;
  }
}
