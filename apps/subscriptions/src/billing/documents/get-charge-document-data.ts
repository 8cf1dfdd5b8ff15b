import {
  type ChargeDocumentData,
  type ChargeDocumentDataRequest,
  type ChargeDocumentLine,
  type DocumentBuyer,
  getChargeDocumentData,
} from '@brote/contracts/subscriptions';
import type { CompanyBuyer, ShippingInfo } from '@brote/contracts/orders';
import { refuse, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { type Charge, findChargeById } from '#app/billing/refunds/charge';
import { THOUSANDTHS_PER_MONTH } from '#app/plans/ledger/book-months';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import { SubscriptionStore } from '#app/subscription-store';
import { findCountryOfCharge } from './charges-for-documents.queries';

/** Answers what the invoice of a charge prints. */
@Controller()
export class GetChargeDocumentData {
  constructor(private readonly store: SubscriptionStore) {}

  /** With the address, the company and the plan of today: Stripe's invoice keeps none of them. @throws Refusal INVOICE_UNKNOWN */
  @RequestHandler(getChargeDocumentData)
  async get({ chargeId }: ChargeDocumentDataRequest): Promise<ChargeDocumentData> {
    const charge = (await findChargeById(this.store, chargeId)) ?? refuse(getChargeDocumentData, 'INVOICE_UNKNOWN');
    const subscription =
      (await findSubscriptionById(this.store, charge.subscriptionId)) ?? refuse(getChargeDocumentData, 'INVOICE_UNKNOWN');
    const { locale, planName, shipping, company, paymentMethod } = subscription;
    return {
      ...{ locale, planName, paymentMethod, months: charge.thousandths, amount: charge.amount, sharesPayment: charge.isShared },
      buyer: shipping === null ? null : buyerOf(shipping, company),
      deliveryCountry: await findCountryOfCharge(this.store, chargeId),
      lines: [lineOf(charge)],
      paidAt: charge.paidAt.toISOString(),
    };
  }
}

function buyerOf({ firstName, lastName, address, city, postalCode, country }: ShippingInfo, company: CompanyBuyer | null): DocumentBuyer {
  return { ...(company ?? { name: `${firstName} ${lastName}` }), street: address, city: `${postalCode} ${city}`, country };
}

/** Whole months of an equal price are counted. The part of a month that a change of plan pays is one line. */
export function lineOf({ amount, thousandths }: Pick<Charge, 'amount' | 'thousandths'>): ChargeDocumentLine {
  const months = thousandths / THOUSANDTHS_PER_MONTH;
  const isCountable = Number.isInteger(months) && months > 0 && amount % months === 0;
  return isCountable ? { quantity: months, unitPrice: amount / months, total: amount } : { quantity: 1, unitPrice: amount, total: amount };
}
