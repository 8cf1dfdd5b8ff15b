import type { CallContext } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import type { Subscription } from '#app/subscriptions/subscription';

/** Of a subscription as it was found. */
export type Found = Pick<Subscription, 'id' | 'status' | 'paidUntil'>;

/** Writes down what staff did to a subscription. */
@Injectable()
export class SubscriptionAudit {
  constructor(private readonly audit: StaffAudit) {}

  /** To be called before money moves. @throws Refusal REAUTHENTICATION_REQUIRED */
  requireRecentAuthentication(call: CallContext): void {
    this.audit.requireRecentAuthentication(call);
  }

  /** @param verb what was done, e.g. `pause` */
  async record(tx: Transaction, call: CallContext, verb: string, states: { found: Found; after: object }): Promise<void> {
    const { id, status, paidUntil } = states.found;
    const target = { type: 'subscription', id };
    await this.audit.record(tx, call, { action: `subscription.${verb}`, target, before: { status, paidUntil }, after: states.after });
  }
}
