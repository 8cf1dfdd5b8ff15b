import { traceWork } from '@brote/messaging';
import type { Logger } from '@brote/service-runtime';
import { describeError } from '../describe-error';
import { isUnknownToStripe } from '../stripe-error-classification';
import type { ClaimedEvent, StripeEvents } from './stripe-events';

const BATCH_SIZE = 16;

/** Fetches an object from Stripe and applies its state; repeating it changes nothing. */
export type ApplyObject<Kind extends string> = (kind: Kind, objectId: string) => Promise<void>;

/** Applies stored events. The object is fetched once for all events that wait for it. */
export class ApplyStripeEvents<Kind extends string> {
  constructor(
    private readonly events: StripeEvents<Kind>,
    private readonly applyObject: ApplyObject<Kind>,
    private readonly logger: Logger,
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

  /** The ids that are done. A failure delays only the events of its own object. */
  private async apply([first, ...otherEvents]: EventsOfObject<Kind>): Promise<string[]> {
    const { kind, objectId } = first;
    const ids = [first, ...otherEvents].map(({ id }) => id);
    try {
      await traceWork(`apply ${kind} of Stripe`, () => this.applyObject(kind, objectId), first);
      return ids;
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
