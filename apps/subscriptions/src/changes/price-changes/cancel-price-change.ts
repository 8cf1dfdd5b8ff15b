import { type PriceDecisionsReply, cancelPriceChange, type CancelPriceChangeRequest } from '@brote/contracts/subscriptions';
import { type CallContext, refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { WorkNotifier } from '#app/plans/work-notifier';
import { SubscriptionStore } from '#app/subscription-store';
import { ListPriceDecisions } from './list-price-decisions';
import { cancelAnnouncedChanges } from './price-change.queries';
import { CANCEL_PRICE_DECISION, LOCK_DECISION } from './price-changes.sql';

interface DecisionRow {
  planId: string;
  monthlyPrice: number;
  from: string;
  withdrawnAt: Date | null;
  isWaiting: boolean;
}

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
    const [decision] = await tx.query<DecisionRow>(LOCK_DECISION, { id });
    if (decision === undefined) return refuse(cancelPriceChange, 'PRICE_CHANGE_UNKNOWN');
    const { withdrawnAt, isWaiting, ...before } = decision;
    if (withdrawnAt !== null) return;
    if (!isWaiting) refuse(cancelPriceChange, 'ACTION_NOT_ALLOWED');
    const now = this.store.now();
    await tx.query(CANCEL_PRICE_DECISION, {
      id,
      now,
      withdrawnBy: call.authenticatedCaller.userId,
    });
    const plans = await cancelAnnouncedChanges(tx, now);
    const target = { type: 'price-decision', id };
    await this.audit.record(tx, call, { action: 'price-change.withdraw', target, before, after: { withdrawn: true, plans } });
    tx.afterCommit(() => this.notifier.notifyCalendar());
  }
}
