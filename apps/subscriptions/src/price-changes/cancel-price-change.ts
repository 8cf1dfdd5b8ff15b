import { type PriceDecisionsReply, cancelPriceChange, type CancelPriceChangeRequest } from '@brote/contracts/subscriptions';
import { type CallContext, refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { WorkNotifier } from '#app/background/work-notifier';
import { SubscriptionStore } from '#app/subscription-store';
import { ListPriceDecisions } from './list-price-decisions';
import { cancelAnnouncedChanges } from './price-change.queries';

const LOCK_DECISION = `
  SELECT plan_id AS "planId", monthly_price AS "monthlyPrice", from_day::text AS "from", withdrawn_at AS "withdrawnAt",
         EXISTS (SELECT 1 FROM price_change c WHERE c.decision_id = d.id AND c.state = 'announced') AS "isWaiting"
    FROM price_decision d WHERE id = :id FOR UPDATE OF d`;

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
    await tx.query('UPDATE price_decision SET withdrawn_at = :now, withdrawn_by = :withdrawnBy WHERE id = :id', {
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
