import { whileWorking } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { describeError } from '#app/describe-error';
import { ApplyStripeObject } from './apply-stripe-object';
import { kindOf, type EventKind } from './event-kinds';
import { StripeEventsQueries, type ClaimedEvent } from './stripe-events.queries';

const PORTION = 16;

interface Work {
  kind: EventKind;
  objectId: string;
  ids: string[];
}

/** Works off stored events. As the object is fetched anew, one look settles all events that wait for it. */
@Injectable()
export class ApplyStripeEvents {
  constructor(
    private readonly events: StripeEventsQueries,
    private readonly applyObject: ApplyStripeObject,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** One portion; true when there may be more. */
  async execute(): Promise<boolean> {
    const claimed = await this.events.claim(PORTION);
    if (claimed.length === 0) return false;
    const applied = await Promise.all(byObject(claimed).map((work) => this.apply(work)));
    const done = applied.flat();
    if (done.length > 0) await this.events.done(done);
    return claimed.length === PORTION;
  }

  /** The ids that are done. What fails keeps only its own object waiting. */
  private async apply({ kind, objectId, ids }: Work): Promise<string[]> {
    try {
      await whileWorking(`apply ${kind} of Stripe`, () => this.applyObject.execute(kind, objectId));
      return ids;
    } catch (error) {
      this.logger.warn({ error, objectId, events: ids }, 'an event of Stripe could not be applied and will be tried again');
      await this.events.postpone(ids, describeError(error));
      return [];
    }
  }
}

function byObject(claimed: readonly ClaimedEvent[]): Work[] {
  const works = new Map<string, Work>();
  for (const { id, type, objectId } of claimed) {
    const kind = kindOf(type);
    if (kind === null) continue;
    const work = works.get(`${kind} ${objectId}`) ?? { kind, objectId, ids: [] };
    work.ids.push(id);
    works.set(`${kind} ${objectId}`, work);
  }
  return [...works.values()];
}
