import { COUNTRIES, type ShippingInfo } from '@brote/contracts/orders';
import { momentOf } from '@brote/contracts/payments';
import { rebuildOrderAsStaff } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { isStripeFault, SINGLE_RETRY } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Order } from '#app/core/orders/order.entity';
import { vatEvidenceOf } from '#app/core/orders/vat';
import { readCompanyAddressLine } from './company-address-line';
import { EXPAND_PAYMENT_DETAILS } from './checkout-session';
import { type OrderMetadata, readOrderMetadata } from './order-metadata';

/** Why an order cannot be rebuilt; staff can only refund its payment. */
type RebuildObstacle = 'metadata-missing' | 'address-missing' | 'amount-differs' | 'refunded';

/** Reads an order from its paid Checkout Session at Stripe. */
@Injectable()
export class ReadSessionOrder {
  constructor(private readonly stripe: Stripe) {}

  /** The order as it was placed, not stored yet. @throws Refusal ORDER_NOT_REBUILDABLE, PAYMENT_PROVIDER_UNAVAILABLE */
  async read(sessionId: string): Promise<Order> {
    const session = await this.retrieve(sessionId);
    const intent = paidIntentOf(session) ?? refuseRebuilding('refunded');
    const metadata = readOrderMetadata(session.metadata) ?? refuseRebuilding('metadata-missing');
    const email = session.customer_details?.email ?? refuseRebuilding('address-missing');
    const shipping = shippingOf(intent.shipping, email, metadata) ?? refuseRebuilding('address-missing');
    const { orderId: id, firstNameLength: _length, ...details } = metadata;
    const vatEvidence = details.vatCountry === null ? null : vatEvidenceOf(details.vatCountry, shipping.country);
    const buyer = { email, shipping, company: companyOf(intent.shipping) };
    const order = Order.place({ ...details, vatEvidence, id, locale: localeOf(session), ...buyer }, momentOf(session.created));
    if (order.total !== session.amount_total || session.currency !== order.currency.toLowerCase())
      return refuseRebuilding('amount-differs');
    return order;
  }

  private async retrieve(sessionId: string): Promise<Stripe.Checkout.Session> {
    try {
      return await this.stripe.checkout.sessions.retrieve(sessionId, { expand: EXPAND_PAYMENT_DETAILS }, SINGLE_RETRY);
    } catch (error) {
      if (isStripeFault(error)) return refuse(rebuildOrderAsStaff, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }
}

function refuseRebuilding(reason: RebuildObstacle): never {
  return refuse(rebuildOrderAsStaff, 'ORDER_NOT_REBUILDABLE', { reason });
}

const localeOf = ({ locale }: Stripe.Checkout.Session) => (locale === 'en' ? 'en' : 'es');

/** Null when there is no charge, or a part of it was refunded. */
function paidIntentOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  if (typeof intent !== 'object' || intent === null) return null;
  const { latest_charge: charge } = intent;
  return typeof charge === 'object' && charge?.amount_refunded === 0 ? intent : null;
}

/** Null for an order without a company, and for one of an earlier version. */
const companyOf = (shipping: Stripe.PaymentIntent['shipping']) => readCompanyAddressLine(shipping?.address?.line2 ?? null);

/** The address of the payment. Stripe stores one name; its first part is as long as the metadata says. */
function shippingOf(shipping: Stripe.PaymentIntent['shipping'], email: string, { firstNameLength }: OrderMetadata): ShippingInfo | null {
  const { name = '', phone, address } = shipping ?? {};
  const destination = destinationOf(address ?? null);
  if (destination === null || !phone || name.length <= firstNameLength) return null;
  return { firstName: name.slice(0, firstNameLength), lastName: name.slice(firstNameLength + 1), email, phone, ...destination };
}

function destinationOf(place: Stripe.Address | null): Pick<ShippingInfo, 'address' | 'city' | 'postalCode' | 'country'> | null {
  if (place === null) return null;
  const { line1: address, city, postal_code: postalCode } = place;
  const country = COUNTRIES.find((known) => known === place.country);
  return country && address && city && postalCode ? { address, city, postalCode, country } : null;
}
