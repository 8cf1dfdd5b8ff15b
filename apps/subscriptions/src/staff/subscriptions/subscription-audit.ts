import type { CallContext } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import type { Subscription } from '#app/plans/subscriptions/subscription';

/** State of a subscription before the command. */
export type AuditedSubscription = Pick<Subscription, 'id' | 'status' | 'paidUntil'>;

/** Writes audit entries for commands of staff on subscriptions. */
@Injectable()
export class SubscriptionAudit {
  constructor(private readonly audit: StaffAudit) {}

  /**
   * Checks the authentication; called before each refund.
   * @throws Refusal REAUTHENTICATION_REQUIRED
   */
  requireRecentAuthentication(call: CallContext): void {
    this.audit.requireRecentAuthentication(call);
  }

  /** @param verb name of the command, e.g. `pause` */
  async record(tx: Transaction, call: CallContext, verb: string, states: { found: AuditedSubscription; after: object }): Promise<void> {
    const { id, status, paidUntil } = states.found;
    const target = { type: 'subscription', id };
    await this.audit.record(tx, call, { action: `subscription.${verb}`, target, before: { status, paidUntil }, after: states.after });
  }
}
