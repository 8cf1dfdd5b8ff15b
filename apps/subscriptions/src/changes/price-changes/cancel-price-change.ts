import { type PriceDecisionsReply, cancelPriceChange, type CancelPriceChangeRequest } from '@brote/contracts/subscriptions';
import { type CallContext, refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { WorkNotifier } from '#app/plans/work-notifier';
import { SubscriptionStore } from '#app/subscription-store';
import { ListPriceDecisions } from './list-price-decisions';
import { cancelAnnouncedChanges } from './price-change.queries';
import { PriceChange, PriceDecision } from './price-change';

/** Cancels an announced price for all plans that do not pay it yet. */
@Injectable()
export class CancelPriceChange {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly audit: StaffAudit,
    private readonly listPriceDecisions: ListPriceDecisions,
    private readonly notifier: WorkNotifier,
  ) {}

  /** Repeating it changes nothing. @throws Refusal of `cancelPriceChange` */
  async cancelPriceChange({ decisionId }: CancelPriceChangeRequest, call: CallContext): Promise<PriceDecisionsReply> {
    this.audit.requireRecentAuthentication(call);
    await this.store.run((tx) => this.cancelDecision(tx, decisionId, call));
    return this.listPriceDecisions.list();
  }

  private async cancelDecision(tx: Transaction, id: string, call: CallContext): Promise<void> {
    const decisions = tx.repository(PriceDecision);
    const decision = await decisions.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (decision === null) return refuse(cancelPriceChange, 'PRICE_CHANGE_UNKNOWN');
    if (decision.withdrawnAt !== null) return;
    if (!(await tx.repository(PriceChange).existsBy({ decisionId: id, state: 'announced' })))
      refuse(cancelPriceChange, 'ACTION_NOT_ALLOWED');
    const now = this.store.now();
    await decisions.update({ id }, { withdrawnAt: now, withdrawnBy: call.authenticatedCaller.userId });
    const plans = await cancelAnnouncedChanges(tx, now);
    const { planId, monthlyPrice, fromDay: from } = decision;
    const before = { planId, monthlyPrice, from };
    const target = { type: 'price-decision', id };
    await this.audit.record(tx, call, { action: 'price-change.withdraw', target, before, after: { withdrawn: true, plans } });
    tx.afterCommit(() => this.notifier.notifyCalendar());
  }
}
