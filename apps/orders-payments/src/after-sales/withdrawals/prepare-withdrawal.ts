import { Database } from '@brote/persistence';
import * as orders from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { toWithdrawnLines } from '#app/core/orders/brush-counts';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { newConfirmToken, Withdrawal } from './withdrawal.entity';
import type { NamedContract } from './find-withdrawn-order';
import { WithdrawalChecks } from './check-withdrawal';
import { withdrawalView } from './withdrawals.view';

/** First step of a withdrawal: stores the statement and returns it. */
@Injectable()
export class PrepareWithdrawal {
  constructor(
    private readonly database: Database,
    private readonly orders: OrdersQueries,
    private readonly checks: WithdrawalChecks,
    private readonly clock: Clock,
  ) {}

  /**
   * An unproven order or plan gets the same reply whether it exists or not. Staff read such a statement later.
   * @throws Refusal WITHDRAWAL_ITEMS_INVALID, WITHDRAWAL_CLOSED, WITHDRAWAL_MADE, TOO_MANY_ATTEMPTS
   */
  async prepare(request: orders.PrepareWithdrawalRequest, userId: string | null): Promise<orders.PreparedWithdrawal> {
    const { name, email, locale, reason, clientHash } = request;
    await this.checks.rateLimit.check(clientHash);
    const contract = await this.resolveContract(request, await this.checks.findOrder.find(request, userId));
    const { token, hash: confirmHash } = newConfirmToken();
    const declarantDetails = { name: name.trim(), email: email.toLowerCase(), locale, reason: reason?.trim() ?? null, clientHash };
    const subject = { orderNumber: request.orderNumber.trim(), userId, ...contract };
    const withdrawal = Withdrawal.prepare({ ...declarantDetails, ...subject, confirmHash }, this.clock.now());
    await this.database.repository(Withdrawal).insert(withdrawal);
    return { ...withdrawalView(withdrawal), confirmToken: token };
  }

  private async resolveContract({ items }: orders.PrepareWithdrawalRequest, namedContract: NamedContract): Promise<WithdrawnContract> {
    const { orderId, plan, isProven } = namedContract;
    if (plan === null || !isProven) return { orderId, isProven, ...(await this.resolveOrder(items, namedContract)) };
    const pieces = await this.checks.checkPlan.checkStatement(plan, items);
    return { orderId, isProven, subscriptionId: plan.subscriptionId, userId: plan.userId, planName: plan.planName, ...pieces };
  }

  /** The content of a statement about an order, or about an unproven contract. */
  private async resolveOrder(
    items: readonly orders.WithdrawalItem[],
    { orderId, plan, isProven }: NamedContract,
  ): Promise<WithdrawnContent> {
    const order = isProven && orderId !== null ? await this.orders.byId(orderId) : null;
    if (order === null && items.length > 0) refuse(orders.prepareWithdrawal, 'WITHDRAWAL_ITEMS_INVALID');
    const itemsToWithdraw = order === null ? [] : await this.checks.checkOrder.checkItems(order, items);
    const subscriptionId = plan?.subscriptionId ?? null;
    return {
      subscriptionId,
      planName: null,
      items: itemsToWithdraw,
      lines: order === null ? [] : toWithdrawnLines(order.lines, itemsToWithdraw),
    };
  }
}

/** The stored subject of a statement. */
type WithdrawnContent = Pick<Withdrawal, 'subscriptionId' | 'planName' | 'items' | 'lines'>;
type WithdrawnContract = WithdrawnContent & Pick<Withdrawal, 'orderId' | 'isProven'> & Partial<Pick<Withdrawal, 'userId'>>;
