import {
  announcePriceChange,
  type AnnouncePriceChangeRequest,
  type PlanCountAtPrice,
  type PriceDecisionsReply,
  cancelPriceChange,
  type CancelPriceChangeRequest,
} from '@brote/contracts/subscriptions';
import { type CallContext, refuse, RequestHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { WorkNotifier } from '#app/plans/work-notifier';
import { SubscriptionStore } from '#app/subscription-store';
import { readPriceDecisions } from './preview-price-change';
import { checkChangeDay, PriceDecision, countPlansByPrice, PriceChange } from './price-change';
import { INSERT_PRICE_CHANGES, LOCK_PLAN_PRICES, SELECT_ANNOUNCED_CHANGE, cancelAnnouncedChanges } from './price-change.queries';

/** Announces another price for all active plans of a kind, or cancels the announcement. Both run in one transaction. */
@Controller()
export class AnnounceOrCancelPriceChange {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly audit: StaffAudit,
    private readonly notifier: WorkNotifier,
  ) {}

  /** The customers are notified right after it, one by one. Repeating a decision changes nothing. @throws Refusal of `announcePriceChange` */
  @RequestHandler(announcePriceChange)
  async announce(request: AnnouncePriceChangeRequest, call: CallContext): Promise<PriceDecisionsReply> {
    this.audit.requireRecentAuthentication(call);
    await this.store.run((tx) => this.storeDecision(tx, request, call));
    return readPriceDecisions(this.store);
  }

  private async storeDecision(tx: Transaction, request: AnnouncePriceChangeRequest, call: CallContext): Promise<void> {
    const { decisionId, planId, monthlyPrice, from } = request;
    await tx.query(LOCK_PLAN_PRICES, { planId });
    const decisions = tx.repository(PriceDecision);
    if (await decisions.existsBy({ id: decisionId })) return;
    checkChangeDay(from, this.store.today());
    if ((await tx.query(SELECT_ANNOUNCED_CHANGE, { planId })).length > 0) refuse(announcePriceChange, 'PRICE_CHANGE_ANNOUNCED');
    const [now, decidedBy] = [this.store.now(), call.authenticatedCaller.userId];
    await decisions.insert({ id: decisionId, planId, monthlyPrice, fromDay: from, announcedAt: now, decidedBy });
    const changedPlans = await tx.query<{ oldPrice: number }>(INSERT_PRICE_CHANGES, {
      planId,
      from,
      monthlyPrice,
      decisionId,
      now,
      decidedBy,
    });
    if (changedPlans.length === 0) refuse(announcePriceChange, 'NOTHING_TO_CHANGE');
    await this.recordAudit(tx, call, request, countPlansByPrice(changedPlans.map(({ oldPrice }) => ({ amount: oldPrice, plans: 1 }))));
    tx.afterCommit(() => this.notifier.notify('calendar'));
  }

  private recordAudit(
    tx: Transaction,
    call: CallContext,
    request: AnnouncePriceChangeRequest,
    oldPrices: PlanCountAtPrice[],
  ): Promise<void> {
    const { decisionId: id, planId, monthlyPrice, from } = request;
    const prices = oldPrices.map((old) => ({ monthlyPrice: old.monthlyPrice.amount, plans: old.plans }));
    return this.audit.record(tx, call, {
      action: 'price-change.announce',
      target: { type: 'price-decision', id },
      before: { planId, prices },
      after: { planId, monthlyPrice, from },
    });
  }

  /** Cancels it for all plans that do not pay it yet. Repeating it changes nothing. @throws Refusal of `cancelPriceChange` */
  @RequestHandler(cancelPriceChange)
  async cancelPriceChange({ decisionId }: CancelPriceChangeRequest, call: CallContext): Promise<PriceDecisionsReply> {
    this.audit.requireRecentAuthentication(call);
    await this.store.run((tx) => this.cancelDecision(tx, decisionId, call));
    return readPriceDecisions(this.store);
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
    tx.afterCommit(() => this.notifier.notify('calendar'));
  }
}
