import type { PlanBillingObject } from '@brote/contracts/payments';
import { Injectable } from '@nestjs/common';

/** Reads the object of the id and syncs the shop with it. Repeating it changes nothing. */
export type StripeObjectHandler = (objectId: string) => Promise<void>;

/** Syncs the shop with an object of Stripe. The modules register one handler for each kind at the start of the service. */
@Injectable()
export class ApplyStripeObject {
  private readonly handlers = new Map<PlanBillingObject, StripeObjectHandler>();

  register(kind: PlanBillingObject, handler: StripeObjectHandler): void {
    this.handlers.set(kind, handler);
  }

  /** Repeating it changes nothing. @throws the errors of `PaymentsClient`, OptimisticLockError, StripeCommandUncertain */
  async apply(kind: PlanBillingObject, objectId: string): Promise<void> {
    const handler = this.handlers.get(kind);
    if (handler === undefined) throw new Error(`No module has registered a handler for Stripe objects of the kind ${kind}`);
    await handler(objectId);
  }
}
