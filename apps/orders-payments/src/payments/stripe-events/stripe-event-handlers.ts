import type { PlanBillingObject } from '@brote/contracts/payments';
import type { StripeEventObjects } from '@brote/stripe-service';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { BILLING_OBJECT_BY_EVENT_TYPE, billingObjectIdOf, mayConcernPlan } from '#app/payments/plans/plan-billing-change';

/** Kinds of objects whose changes this service applies itself. */
export const HANDLED_KINDS = ['session', 'charge', 'refund', 'dispute', 'customer', 'method'] as const;
export type HandledKind = (typeof HANDLED_KINDS)[number];

/** The kind of object that an event is about. Subscriptions applies the changes of its plans. */
export type EventKind = HandledKind | PlanBillingObject;

/** The event types that the shop applies; all others are ignored. */
const kindByEventType: Readonly<Record<string, EventKind>> = {
  ...BILLING_OBJECT_BY_EVENT_TYPE,
  'customer.deleted': 'customer',
  'payment_method.attached': 'method',
};

/** The types of events that the webhook endpoint at Stripe must send. */
export const HANDLED_EVENT_TYPES: readonly string[] = Object.keys(kindByEventType);

export const stripeSubjects: StripeEventObjects<EventKind> = {
  kinds: kindByEventType,
  // An invoice without a subscription is none of this shop.
  idOf: (kind, object) => (kind === 'invoice' && !mayConcernPlan(kind, object) ? null : billingObjectIdOf(kind, object)),
  isAnnounced: mayConcernPlan,
};

/** Whether this service applies changes of these objects itself. */
export function isHandledKind(kind: EventKind): kind is HandledKind {
  return HANDLED_KINDS.some((handled) => handled === kind);
}

/** Fetches the object of an event from Stripe and applies its state. Repeating it changes nothing. */
type StripeEventHandler = (objectId: string) => Promise<unknown>;

/** The handlers of Stripe events, one per kind of object. The module of each kind registers its handler when it is created. */
@Injectable()
export class StripeEventHandlers implements OnApplicationBootstrap {
  private readonly handlers = new Map<HandledKind, StripeEventHandler>();

  /** @throws Error when the kind has a handler already */
  register(kind: HandledKind, handler: StripeEventHandler): void {
    if (this.handlers.has(kind)) throw new Error(`Stripe events of kind ${kind} have a handler already`);
    this.handlers.set(kind, handler);
  }

  /** The start of the service fails when a kind has no handler: its events would wait for ever. */
  onApplicationBootstrap(): void {
    for (const kind of HANDLED_KINDS) this.handlerOf(kind);
  }

  /** Applies the object of one event. @throws Stripe's errors, OptimisticLockError, Unavailable */
  async apply(kind: HandledKind, objectId: string): Promise<void> {
    await this.handlerOf(kind)(objectId);
  }

  private handlerOf(kind: HandledKind): StripeEventHandler {
    const handler = this.handlers.get(kind);
    if (handler === undefined) throw new Error(`Stripe events of kind ${kind} have no handler`);
    return handler;
  }
}
