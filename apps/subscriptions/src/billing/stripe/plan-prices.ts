import { BRAND_NAME } from '@brote/brand';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { DeliveryInterval } from '@brote/contracts/catalog';
import { isRefusal } from '@brote/stripe-service';
import type { PlanTerms } from '#app/plans/subscriptions/subscription';
import { INSERT_STRIPE_PRICE, SELECT_STRIPE_PRICE } from './stripe.sql';

/** Prices of plans at Stripe, found by their lookup key and created when they are missing. Every method may throw Stripe's errors. */
@Injectable()
export class PlanPrices {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
  ) {}

  /** Stripe's id of the price of a plan in a book. Billed per delivery, one price covers all months of the interval. */
  async ensure(terms: PlanTerms, interval: DeliveryInterval): Promise<string> {
    const months = terms.billingPeriod === 'monthly' ? 1 : interval;
    const key = `brote_${terms.book}_${terms.planId}_${months === 1 ? 'monthly' : `${months}-months`}`;
    const amount = terms.monthlyPrice * months;
    const [storedPrice] = await this.database.query<{ id: string }>(SELECT_STRIPE_PRICE, { lookupKey: key, amount });
    if (storedPrice !== undefined) return storedPrice.id;
    const id = (await this.findAtStripe(key, amount)) ?? (await this.createPrice(key, amount, months, terms));
    await this.database.query(INSERT_STRIPE_PRICE, { lookupKey: key, priceId: id, amount });
    return id;
  }

  private async findAtStripe(key: string, amount: number): Promise<string | null> {
    const { data } = await this.stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
    const [price] = data;
    return price?.unit_amount === amount ? price.id : null;
  }

  private async createPrice(key: string, amount: number, months: number, terms: PlanTerms): Promise<string> {
    const product = await this.ensureProduct(terms);
    const price = await this.stripe.prices.create(
      {
        product,
        currency: 'eur',
        unit_amount: amount,
        recurring: { interval: 'month', interval_count: months },
        lookup_key: key,
        transfer_lookup_key: true,
        tax_behavior: 'inclusive',
      },
      { idempotencyKey: `price_${key}_${amount}` },
    );
    return price.id;
  }

  private async ensureProduct({ planId, planName }: PlanTerms): Promise<string> {
    const id = `brote_plan_${planId}`;
    try {
      return (await this.stripe.products.retrieve(id)).id;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const createdProduct = await this.stripe.products.create(
        { id, name: `${BRAND_NAME} ${planName.en}` },
        { idempotencyKey: `product_${id}` },
      );
      return createdProduct.id;
    }
  }
}
