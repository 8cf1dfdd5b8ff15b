import { confirmWithdrawal, prepareWithdrawal, type WithdrawalItem, type WithdrawnLine } from '@brote/contracts/orders';
import type { PlanContract } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { formatBrushes } from '#app/core/orders/brush-counts';
import { FindWithdrawnPlan } from './find-withdrawn-order';
import type { Withdrawal } from './withdrawal.entity';
import { WithdrawalsQueries } from './withdrawals.queries';

/** The sent brushes, each with its seal. */
interface SentPieces {
  items: WithdrawalItem[];
  /** The same lines for people. */
  lines: WithdrawnLine[];
}

/** Checks whether a proven plan may be withdrawn from. It ends as a whole: a statement only names the sent brushes with an opened seal. */
@Injectable()
export class CheckPlanWithdrawal {
  constructor(
    private readonly withdrawals: WithdrawalsQueries,
    private readonly findWithdrawnPlan: FindWithdrawnPlan,
  ) {}

  /** An unnamed brush counts as sealed. @throws Refusal WITHDRAWAL_MADE, WITHDRAWAL_CLOSED, WITHDRAWAL_ITEMS_INVALID */
  async checkStatement(plan: PlanContract, namedItems: readonly WithdrawalItem[]): Promise<SentPieces> {
    if (await this.withdrawals.isPlanWithdrawn(plan.subscriptionId)) refuse(prepareWithdrawal, 'WITHDRAWAL_MADE');
    if (!plan.isWithdrawable) refuse(prepareWithdrawal, 'WITHDRAWAL_CLOSED');
    const isSent = ({ line, quantity, brush = null }: WithdrawalItem) =>
      quantity === 1 && brush === null && plan.sent.some((brush) => brush.line === line);
    const areDistinct = new Set(namedItems.map(({ line }) => line)).size === namedItems.length;
    if (!areDistinct || !namedItems.every(isSent)) refuse(prepareWithdrawal, 'WITHDRAWAL_ITEMS_INVALID');
    const isSealOpened = (line: number) => namedItems.some((item) => item.line === line && item.sealOpened);
    return {
      items: plan.sent.map(({ line }) => ({ line, quantity: 1, sealOpened: isSealOpened(line) })),
      lines: plan.sent.map(({ line, type, color }) => ({
        name: { en: `Brush, ${formatBrushes([{ type, color }], 'en')}`, es: `Cepillo ${formatBrushes([{ type, color }], 'es')}` },
        quantity: 1,
        sealOpened: isSealOpened(line),
      })),
    };
  }

  /** Checks the period again, as the second step may come an hour later. @throws Refusal WITHDRAWAL_CLOSED */
  async recheckPeriod({ endsPlan, subscriptionId, userId, state }: Withdrawal): Promise<void> {
    if (!endsPlan || subscriptionId === null || state !== 'prepared') return;
    const plan = await this.findWithdrawnPlan.byOwner(subscriptionId, userId);
    if (plan?.isWithdrawable !== true) refuse(confirmWithdrawal, 'WITHDRAWAL_CLOSED');
  }
}
