import { Injectable } from '@nestjs/common';
import type { EventKind } from './event-kinds';

/** Fetches the object of the id and syncs the shop with it. Repeating it changes nothing. */
export type StripeObjectHandler = (objectId: string) => Promise<void>;

/** Syncs the shop with the object of an event. The modules register one handler for each kind at the start of the service. */
@Injectable()
export class ApplyStripeObject {
  private readonly handlers = new Map<EventKind, StripeObjectHandler>();

  register(kind: EventKind, handler: StripeObjectHandler): void {
    this.handlers.set(kind, handler);
  }

  /** Repeating it changes nothing. @throws Stripe's errors, OptimisticLockError, StripeCommandUncertain */
  async apply(kind: EventKind, objectId: string): Promise<void> {
    const handler = this.handlers.get(kind);
    if (handler === undefined) throw new Error(`No module has registered a handler for Stripe objects of the kind ${kind}`);
    await handler(objectId);
  }
}
