import { BRAND_NAME } from '@brote/brand';
import { type EnsurePlanPriceReply, type EnsurePlanPriceRequest, ensurePlanPrice } from '@brote/contracts/payments';
import { isRefusal, SINGLE_RETRY } from '@brote/stripe-service';
import { Controller } from '@nestjs/common';
import Stripe from 'stripe';
import { PaymentChangeHandler } from '#app/payments/plans/refuse-payment-failures';

/** Prices of plans at Stripe, found by their lookup key and created when they are missing. */
@Controller()
export class EnsurePlanPrice {
  /** Ids of known prices, by lookup key and amount. A price never changes at Stripe. */
  private readonly knownPrices = new Map<string, string>();

  constructor(private readonly stripe: Stripe) {}

  /** The price of a plan in a book. One price covers all months of a charge. @throws Stripe's errors */
  @PaymentChangeHandler(ensurePlanPrice)
  async ensure(request: EnsurePlanPriceRequest): Promise<EnsurePlanPriceReply> {
    const lookupKey = lookupKeyOf(request);
    const knownKey = `${lookupKey} ${request.amount}`;
    const priceId = this.knownPrices.get(knownKey) ?? (await this.findOrCreate(lookupKey, request));
    this.knownPrices.set(knownKey, priceId);
    return { priceId };
  }

  private async findOrCreate(lookupKey: string, request: EnsurePlanPriceRequest): Promise<string> {
    return (await this.findAtStripe(lookupKey, request.amount)) ?? this.createPrice(lookupKey, request);
  }

  private async findAtStripe(lookupKey: string, amount: number): Promise<string | null> {
    const { data } = await this.stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }, SINGLE_RETRY);
    const [price] = data;
    return price?.unit_amount === amount ? price.id : null;
  }

  private async createPrice(lookupKey: string, { planId, planName, amount, months }: EnsurePlanPriceRequest): Promise<string> {
    const product = await this.ensureProduct(planId, planName);
    const price = await this.stripe.prices.create(
      {
        product,
        currency: 'eur',
        unit_amount: amount,
        recurring: { interval: 'month', interval_count: months },
        lookup_key: lookupKey,
        transfer_lookup_key: true,
        tax_behavior: 'inclusive',
      },
      { idempotencyKey: `price_${lookupKey}_${amount}`, ...SINGLE_RETRY },
    );
    return price.id;
  }

  private async ensureProduct(planId: string, planName: string): Promise<string> {
    const id = planProductId(planId);
    try {
      return (await this.stripe.products.retrieve(id, {}, SINGLE_RETRY)).id;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const createdProduct = await this.stripe.products.create(
        { id, name: `${BRAND_NAME} ${planName}` },
        { idempotencyKey: `product_${id}`, ...SINGLE_RETRY },
      );
      return createdProduct.id;
    }
  }
}

/** The product of a plan at Stripe. */
export function planProductId(planId: string): string {
  return `brote_plan_${planId}`;
}

function lookupKeyOf({ book, planId, months }: EnsurePlanPriceRequest): string {
  return `brote_${book}_${planId}_${months === 1 ? 'monthly' : `${months}-months`}`;
}
