import { BRAND_NAME } from '@brote/brand';
import type { ContactView } from '@brote/contracts/identity';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { createdSinceFilter, classifyFailure, isRefusal, StripeRateLimiter, SINGLE_RETRY } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { OrdersConfig } from '#app/config';
import { singleUseKey } from '#app/payments/stripe/single-use-key';
import type { Account } from './accounts.queries';
import { RAISE_CUSTOMER_ATTEMPT, RECORD_CREATION_ATTEMPT, STORE_CUSTOMER_ID, CLEAR_CUSTOMER } from './customers.sql';

/** Milliseconds for which the same key finds the same customer. Stripe deletes keys after a day. */
const KEY_LIFETIME_MS = 20 * 3_600_000;

/** Seconds by which two clocks may differ. */
const CLOCK_TOLERANCE_SECONDS = 120;
const MAX_SEARCHED_CUSTOMERS = 5_000;

/** Finds a customer whose creation got no response. */
@Injectable()
export class FindCustomer {
  constructor(private readonly stripe: Stripe) {}

  /** Null when there is none. @throws Stripe's errors */
  async find({ userId, customerAskedAt }: Pick<Account, 'userId' | 'customerAskedAt'>): Promise<string | null> {
    if (customerAskedAt === null) return null;
    const createdFilter = createdSinceFilter(customerAskedAt, CLOCK_TOLERANCE_SECONDS);
    let readCount = 0;
    for await (const customer of this.stripe.customers.list({ created: createdFilter, limit: 100 })) {
      if (customer.metadata['user_id'] === userId) return customer.id;
      readCount += 1;
      if (readCount >= MAX_SEARCHED_CUSTOMERS) return null;
    }
    return null;
  }
}

type CustomerCreation = Pick<Account, 'userId' | 'customerAttempt' | 'customerAskedAt'>;

/** Creates the customer of an account at Stripe: exactly one, even after a crash in between. */
@Injectable()
export class CreateStripeCustomer {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly findCustomer: FindCustomer,
    private readonly clock: Clock,
  ) {}

  /** Null when the account was erased. Repeated and concurrent calls return the same customer. @throws Stripe's errors */
  async createOnce(userId: string): Promise<string | null> {
    const now = this.clock.now();
    const [creation] = await this.database.query<Omit<CustomerCreation, 'userId'>>(RECORD_CREATION_ATTEMPT, { userId, now });
    if (creation === undefined) return null;
    const customerId = await this.findOrCreate({ userId, ...creation }, now);
    const storedRows = await this.database.query(STORE_CUSTOMER_ID, { userId, customerId, now });
    if (storedRows.length === 1) return customerId;
    // The account was erased during the call to Stripe: the erasure may have found no customer to delete.
    await this.stripe.customers.del(customerId);
    return null;
  }

  private async findOrCreate(creation: CustomerCreation, now: Date): Promise<string> {
    const isKeyExpired = creation.customerAskedAt !== null && now.getTime() - creation.customerAskedAt.getTime() > KEY_LIFETIME_MS;
    const earlierCustomerId = isKeyExpired ? await this.findCustomer.find(creation) : null;
    return earlierCustomerId ?? this.create(creation);
  }

  /** The parameters of one idempotency key never change. The name is therefore sent afterwards. */
  private async create({ userId, customerAttempt }: CustomerCreation): Promise<string> {
    const idempotencyKey = `cus_${userId}_${customerAttempt}`;
    try {
      const { id } = await this.stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey, ...SINGLE_RETRY });
      return id;
    } catch (error) {
      if (classifyFailure(error) === 'spent') await this.discardKey(userId, customerAttempt);
      throw error;
    }
  }

  private async discardKey(userId: string, attempt: number): Promise<void> {
    await this.database.query(RAISE_CUSTOMER_ATTEMPT, { userId, attempt });
  }
}

/** Stands at the foot of Stripe's own invoices for plans: the shop's invoice is the one with VAT, and there is one for each charge. */
const RECEIPT_FOOTERS = {
  es: `Recibo del pago. No es una factura y no sirve para deducir el IVA. La factura está en tu cuenta de ${BRAND_NAME}:`,
  en: `Receipt of the payment. It is not an invoice and does not entitle to deduct VAT. The invoice is in your ${BRAND_NAME} account:`,
} satisfies Record<ContactView['locale'], string>;

/** Sends the name and address of an account to Stripe, for its receipts and its portal. */
@Injectable()
export class UpdateStripeCustomer {
  constructor(
    private readonly stripe: Stripe,
    private readonly config: OrdersConfig,
  ) {}

  /** Repeating it changes nothing. @throws Stripe's errors */
  async update(stripeCustomerId: string, { email, fullName, locale }: ContactView): Promise<void> {
    const name = fullName === null ? {} : { name: fullName };
    const footer = `${RECEIPT_FOOTERS[locale]} ${this.config.publicOrigin}/manage-subscription`;
    const params = { email, ...name, preferred_locales: [locale], invoice_settings: { footer } };
    await this.stripe.customers.update(stripeCustomerId, params, singleUseKey('describe', stripeCustomerId));
  }
}

/** Deletes the customer of an erased account at Stripe, with its saved payment methods. */
@Injectable()
export class DeleteStripeCustomer {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly findCustomer: FindCustomer,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  /** Repeating it changes nothing. @throws Stripe's errors */
  async deleteStripeCustomer(account: Account): Promise<void> {
    await this.rateLimiter.acquire();
    const customerId = account.customerId ?? (await this.findCustomer.find(account));
    if (customerId !== null) await this.delete(customerId);
    await this.database.query(CLEAR_CUSTOMER, {
      userId: account.userId,
    });
  }

  private async delete(customerId: string): Promise<void> {
    try {
      await this.stripe.customers.del(customerId);
    } catch (error) {
      // The customer is already deleted.
      if (!isRefusal(error)) throw error;
    }
  }
}
