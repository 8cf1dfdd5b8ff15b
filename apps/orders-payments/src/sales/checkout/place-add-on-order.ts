import { placeAddOnOrder, type PlaceAddOnOrderReply, type PlaceAddOnOrderRequest } from '@brote/contracts/orders';
import { Refusal, refuse, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { formatBrushes } from '#app/core/orders/brush-counts';
import type { Order } from '#app/core/orders/order.entity';
import { OptimisticLockError } from '@brote/persistence';
import { ACCOUNT_CLIENT_PREFIX, CreateOrReuseCheckout } from './create-or-reuse-checkout';
import { basketOf, type Basket } from './basket';
import type { Checkout, CheckoutStep } from './checkout.entity';
import { CheckoutsQueries } from './checkouts.queries';
import { ReplaceCheckout } from './place-order';
import { CheckoutWorkflow } from './checkout.workflow';

/** The cart may have had other sessions before, each of which is expired first. */
const MAX_ATTEMPTS = 4;
const ENDED_STEPS: readonly CheckoutStep[] = ['rejected', 'expired', 'cancelled', 'refunded'];

/** Creates the order of the add-on items of a plan. The plan's session collects its payment too. */
@Controller()
export class PlaceAddOnOrder {
  constructor(
    private readonly checkouts: CheckoutsQueries,
    private readonly createOrReuseCheckout: CreateOrReuseCheckout,
    private readonly checkoutWorkflow: CheckoutWorkflow,
    private readonly replaceCheckout: ReplaceCheckout,
  ) {}

  /** Repeating it returns the same order. @throws Refusal of `placeAddOnOrder` */
  @RequestHandler(placeAddOnOrder)
  async place(request: PlaceAddOnOrderRequest): Promise<PlaceAddOnOrderReply> {
    const { subscriptionId, userId } = request;
    const basket = basketOf(request, userId, subscriptionId);
    const accountRequest = { ...request, idempotencyKey: null, clientHash: `${ACCOUNT_CLIENT_PREFIX}${userId}` };
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const existing = await this.checkouts.byId(subscriptionId);
      if (existing !== null) return replyOf(existing.checkout);
      const placedCheckout = await this.tryPlace(basket, accountRequest);
      if (placedCheckout !== null) return replyOf(placedCheckout);
    }
    return refuse(placeAddOnOrder, 'CHECKOUT_IN_PROGRESS');
  }

  /** Null when another request was faster, or when another checkout of the cart had to be expired first. */
  private async tryPlace(basket: Basket, request: PlaceAddOnOrderRequest): Promise<Checkout | null> {
    const outcome = await this.createOrReuseCheckout.create(basket, request);
    try {
      if (outcome.kind === 'created') {
        await this.checkoutWorkflow.startWithPlan(outcome.checkout, outcome.orderNumber, basket);
        return outcome.checkout;
      }
      if (outcome.checkoutId !== request.subscriptionId) await this.replaceCheckout.replace(outcome.checkoutId);
      return null;
    } catch (error) {
      if (error instanceof OptimisticLockError) return null;
      throw error;
    }
  }
}

function replyOf({ step, order, rejection }: Checkout): PlaceAddOnOrderReply {
  if (rejection !== null) throw new Refusal(rejection.code, rejection.details);
  if (ENDED_STEPS.includes(step)) return refuse(placeAddOnOrder, 'CHECKOUT_UNKNOWN');
  if (order === null) return refuse(placeAddOnOrder, 'CHECKOUT_IN_PROGRESS');
  return { orderId: order.id, number: order.number, lines: order.lines.map((line) => addOnLine(line, order)) };
}

function addOnLine(
  { name, brushes, unitPrice, quantity }: Order['lines'][number],
  { locale }: Order,
): PlaceAddOnOrderReply['lines'][number] {
  return { name: name[locale], description: formatBrushes(brushes, locale), unitPrice, quantity };
}
