import { traceWork } from '@brote/messaging';
import type { Transaction, UnitOfWork } from '@brote/persistence';
import type { Logger } from '@brote/service-runtime';
import { describeError } from '../describe-error';
import { isUnknownToStripe } from '../stripe-error-classification';
import type { ClaimedEvent, StripeEvents } from './stripe-events';

const BATCH_SIZE = 16;

/** The consequences of an event. Repeating `apply` changes nothing. */
export interface StripeEventActions<Kind extends string> {
  /** Fetches the object from Stripe and applies its state. */
  apply: (kind: Kind, objectId: string) => Promise<void>;
  /** Publishes an announced event, once, in the transaction that ends it. */
  announce: (tx: Transaction, event: ClaimedEvent<Kind>) => void;
}

/** Applies stored events. The object is fetched once for all events that wait for it. */
export class ApplyStripeEvents<Kind extends string> {
  constructor(
    private readonly events: StripeEvents<Kind>,
    private readonly unitOfWork: UnitOfWork,
    private readonly logger: Logger,
    private readonly actions: StripeEventActions<Kind>,
  ) {}

  /** One portion; true when there may be more. */
  async applyStripeEvents(): Promise<boolean> {
    const claimed = await this.events.claim(BATCH_SIZE);
    if (claimed.length === 0) return false;
    const appliedIds = await Promise.all(groupByObject(claimed).map((objectEvents) => this.apply(objectEvents)));
    const doneIds = appliedIds.flat();
    if (doneIds.length > 0) await this.events.markDone(doneIds);
    return claimed.length === BATCH_SIZE;
  }

  /** The ids that are done, but not marked yet. A failure delays only the events of its own object. */
  private async apply(objectEvents: EventsOfObject<Kind>): Promise<string[]> {
    const [{ kind, objectId }] = objectEvents;
    const ids = objectEvents.map(({ id }) => id);
    try {
      await traceWork(`apply ${kind} of Stripe`, () => this.applyAndAnnounce(objectEvents), objectEvents[0]);
      return objectEvents.flatMap(({ id, isAnnounced }) => (isAnnounced ? [] : [id]));
    } catch (error) {
      if (isUnknownToStripe(error, objectId)) {
        this.logger.error({ error, objectId, kind, events: ids }, 'Stripe does not know the object of its own event; the event is ignored');
        await this.events.markIgnored(ids, describeError(error));
        return [];
      }
      this.logger.warn({ error, objectId, events: ids }, 'a Stripe event could not be applied and will be tried again');
      await this.events.postpone(ids, describeError(error));
      return [];
    }
  }

  /** Announced events are published by the transaction that marks them as done, so that each is published once. */
  private async applyAndAnnounce(objectEvents: EventsOfObject<Kind>): Promise<void> {
    const [{ kind, objectId }] = objectEvents;
    await this.actions.apply(kind, objectId);
    const announcedEvents = objectEvents.filter(({ isAnnounced }) => isAnnounced);
    if (announcedEvents.length === 0) return;
    await this.unitOfWork.run(async (tx) => {
      const endedIds = await this.events.markDone(
        announcedEvents.map(({ id }) => id),
        tx,
      );
      for (const event of announcedEvents) if (endedIds.includes(event.id)) this.actions.announce(tx, event);
    });
  }
}

/** The events of one object; at least one. */
type EventsOfObject<Kind extends string> = [ClaimedEvent<Kind>, ...ClaimedEvent<Kind>[]];

function groupByObject<Kind extends string>(claimed: readonly ClaimedEvent<Kind>[]): EventsOfObject<Kind>[] {
  const groups = new Map<string, EventsOfObject<Kind>>();
  for (const event of claimed) {
    const key = `${event.kind} ${event.objectId}`;
    const group = groups.get(key);
    if (group) group.push(event);
    else groups.set(key, [event]);
  }
  return [...groups.values()];
}
