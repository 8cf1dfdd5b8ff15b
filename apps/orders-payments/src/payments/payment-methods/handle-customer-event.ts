import { Database } from '@brote/persistence';
import { isRefusal } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { singleUseKey } from '#app/payments/stripe/single-use-key';
import { idOf } from '#app/payments/stripe/stripe-id';
import { FORGET_DELETED_CUSTOMER, SELECT_USER_OF_CUSTOMER } from './payment-methods.sql';

/** Applies changes of customers at Stripe that the shop did not make. */
@Injectable()
export class HandleCustomerEvent {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
  ) {}

  /** Deleted at Stripe: the account gets a new customer, under another key, on its next use. @throws Stripe's errors */
  async handleDeleted(customerId: string): Promise<void> {
    const customer = await this.stripe.customers.retrieve(customerId);
    if (customer.deleted !== true) return;
    await this.database.query(FORGET_DELETED_CUSTOMER, { customerId });
  }

  /** The first saved method becomes the default of later payments. @throws Stripe's errors */
  async handleAttached(methodId: string): Promise<void> {
    const customerId = await this.findOwnerOf(methodId);
    if (customerId === null || !(await this.isOurs(customerId))) return;
    const customer = await this.stripe.customers.retrieve(customerId);
    if (customer.deleted === true || customer.invoice_settings.default_payment_method !== null) return;
    const params = { invoice_settings: { default_payment_method: methodId } };
    await this.stripe.customers.update(customerId, params, singleUseKey('first', customerId));
  }

  /** Null when it was removed again meanwhile. */
  private async findOwnerOf(methodId: string): Promise<string | null> {
    try {
      return idOf((await this.stripe.paymentMethods.retrieve(methodId)).customer);
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }

  private async isOurs(customerId: string): Promise<boolean> {
    return (await this.database.query(SELECT_USER_OF_CUSTOMER, { customerId })).length === 1;
  }
}
