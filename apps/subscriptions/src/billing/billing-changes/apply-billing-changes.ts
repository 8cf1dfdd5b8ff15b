import { PLAN_BILLING_OBJECTS, type PlanBillingObject } from '@brote/contracts/payments';
import { type MessageCause, traceWork } from '@brote/messaging';
import { counter, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { isUnknownAtStripe } from '#app/billing/stripe-commands/billing-failure';
import { SubscriptionsConfig } from '#app/config';
import { SubscriptionStore } from '#app/subscription-store';
import { CLAIM_CHANGES, DELETE_APPLIED_CHANGE, POSTPONE_CHANGE, RELEASE_CHANGE } from './billing-changes.sql';

const BATCH_SIZE = 16;
const MAX_ERROR_LENGTH = 300;

/** Reads the object of the id and syncs the shop with it. Repeating it changes nothing. */
export type StripeObjectHandler = (objectId: string) => Promise<void>;

/** Syncs the shop with an object of Stripe. The modules register one handler for each kind at the start of the service. */
@Injectable()
export class ApplyStripeObject {
  private readonly handlers = new Map<PlanBillingObject, StripeObjectHandler>();

  /** @throws Error when the kind has a handler already */
  register(kind: PlanBillingObject, handler: StripeObjectHandler): void {
    if (this.handlers.has(kind)) throw new Error(`Stripe objects of the kind ${kind} have a handler already`);
    this.handlers.set(kind, handler);
  }

  /** @throws Error when a kind has no handler: its changes would wait for ever */
  requireAll(): void {
    for (const kind of PLAN_BILLING_OBJECTS) this.handlerOf(kind);
  }

  /** Repeating it changes nothing. @throws the errors of `PaymentsClient`, OptimisticLockError, StripeCommandUncertain */
  async apply(kind: PlanBillingObject, objectId: string): Promise<void> {
    await this.handlerOf(kind)(objectId);
  }

  private handlerOf(kind: PlanBillingObject): StripeObjectHandler {
    const handler = this.handlers.get(kind);
    if (handler === undefined) throw new Error(`No module has registered a handler for Stripe objects of the kind ${kind}`);
    return handler;
  }
}

const ignoredChanges = counter('billing_changes_ignored_total', 'Changes of objects that Stripe does not know');

/** A claimed object at Stripe that has changed. `changes` counts its events that are not applied yet. */
interface ClaimedChange extends MessageCause {
  readonly kind: PlanBillingObject;
  readonly objectId: string;
  readonly changes: number;
}

/** Applies stored changes of objects at Stripe. It never gives up: a failed change is tried again after 1, 2, 4 … seconds, at most 10 minutes. */
@Injectable()
export class ApplyBillingChanges {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly config: SubscriptionsConfig,
    private readonly applyStripeObject: ApplyStripeObject,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Applies one page of changes. A failure delays only its own object. True when there may be more. */
  async applyStored(): Promise<boolean> {
    const claimedChanges = await this.store.query<ClaimedChange>(CLAIM_CHANGES, {
      batchSize: BATCH_SIZE,
      leaseMs: this.config.leaseMs,
      leaseHolder: this.store.leaseHolder,
    });
    await Promise.all(claimedChanges.map((change) => this.apply(change)));
    return claimedChanges.length === BATCH_SIZE;
  }

  private async apply(change: ClaimedChange): Promise<void> {
    const { kind, objectId } = change;
    try {
      await traceWork(`apply ${kind} of Stripe`, () => this.applyStripeObject.apply(kind, objectId), change);
      await this.finish(change);
    } catch (error) {
      if (isUnknownAtStripe(error)) return this.ignore(change, error);
      this.logger.warn({ error, kind, objectId }, 'a change at Stripe could not be applied and will be tried again');
      await this.postpone(change, error);
    }
  }

  private async finish({ kind, objectId, changes }: ClaimedChange): Promise<void> {
    await this.store.query(DELETE_APPLIED_CHANGE, { kind, objectId, changes });
    await this.store.query(RELEASE_CHANGE, { kind, objectId, changes });
  }

  private async ignore(change: ClaimedChange, error: unknown): Promise<void> {
    const { kind, objectId } = change;
    this.logger.error({ error, kind, objectId }, 'Stripe does not know the object of its own event; the event is ignored');
    ignoredChanges.inc();
    await this.finish(change);
  }

  private async postpone({ kind, objectId, changes }: ClaimedChange, error: unknown): Promise<void> {
    await this.store.query(POSTPONE_CHANGE, { kind, objectId, changes, error: String(error).slice(0, MAX_ERROR_LENGTH) });
  }
}
