import { Database } from '@brote/persistence';
import { prepareWithdrawal, type PreparedWithdrawal, type PrepareWithdrawalRequest, type WithdrawalItem } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { namesOfItems } from '#app/orders/brush-value';
import { OrdersQueries } from '#app/orders/orders.queries';
import { newConfirmToken } from './confirm-token';
import { addWithdrawal } from './save-withdrawal';
import type { NamedContract } from './find-withdrawn-order';
import { StatementRules } from './statement-rules';
import { Withdrawal } from './withdrawal.entity';
import { withdrawalView } from './withdrawals.view';

/** First step of a withdrawal: stores the statement and returns it. */
@Injectable()
export class PrepareWithdrawal {
  constructor(
    private readonly database: Database,
    private readonly orders: OrdersQueries,
    private readonly rules: StatementRules,
    private readonly clock: Clock,
  ) {}

  /**
   * An unproven order or plan gets the same reply whether it exists or not. Staff read such a statement later.
   * @throws Refusal WITHDRAWAL_ITEMS_INVALID, WITHDRAWAL_CLOSED, WITHDRAWAL_MADE, TOO_MANY_ATTEMPTS
   */
  async prepare(request: PrepareWithdrawalRequest, userId: string | null): Promise<PreparedWithdrawal> {
    const { name, email, locale, reason, clientHash } = request;
    await this.rules.limit.check(clientHash);
    const contract = await this.contractOf(request, await this.rules.find.find(request, userId));
    const { token, hash: confirmHash } = newConfirmToken();
    const said = { name: name.trim(), email: email.toLowerCase(), locale, reason: reason?.trim() ?? null, clientHash };
    const about = { orderNumber: request.orderNumber.trim(), userId, ...contract };
    const withdrawal = Withdrawal.prepare({ ...said, ...about, confirmHash }, this.clock.now());
    await addWithdrawal(this.database, withdrawal);
    return { ...withdrawalView(withdrawal), confirmToken: token };
  }

  private async contractOf({ items }: PrepareWithdrawalRequest, named: NamedContract): Promise<WithdrawnContract> {
    const { orderId, plan, isProven } = named;
    if (plan === null || !isProven) return { orderId, isProven, ...(await this.orderOf(items, named)) };
    const pieces = await this.rules.checkPlan.before(plan, items);
    return { orderId, isProven, subscriptionId: plan.subscriptionId, userId: plan.userId, planName: plan.planName, ...pieces };
  }

  /** The content of a statement about an order, or about an unproven contract. */
  private async orderOf(items: readonly WithdrawalItem[], { orderId, plan, isProven }: NamedContract): Promise<Withdrawn> {
    const order = isProven && orderId !== null ? await this.orders.byId(orderId) : null;
    if (order === null && items.length > 0) refuse(prepareWithdrawal, 'WITHDRAWAL_ITEMS_INVALID');
    const chosen = order === null ? [] : await this.rules.check.before(order, items);
    const subscriptionId = plan?.subscriptionId ?? null;
    return { subscriptionId, planName: null, items: chosen, lines: order === null ? [] : namesOfItems(order.lines, chosen) };
  }
}

/** The stored subject of a statement. */
type Withdrawn = Pick<Withdrawal, 'subscriptionId' | 'planName' | 'items' | 'lines'>;
type WithdrawnContract = Withdrawn & Pick<Withdrawal, 'orderId' | 'isProven'> & Partial<Pick<Withdrawal, 'userId'>>;
