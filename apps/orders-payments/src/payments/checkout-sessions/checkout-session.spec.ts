import { mixedFamilyBrushes, reserveStockReply, shippingInfo } from '@brote/contracts/examples';
import { ContractValidator } from '@brote/stripe-contract';
import type Stripe from 'stripe';
import { formatBrushes } from '#app/core/orders/brush-counts';
import { Order } from '#app/core/orders/order.entity';
import { canStillBeSent, withNewExpiry, sessionParams, readListedSession } from './checkout-session';

const NOW = new Date('2026-11-20T10:00:00Z');
const CHECKOUT_ID = '0192f0c0-0000-7000-8000-000000000001';
const order = Order.place(
  {
    id: '0192f0c0-0000-7000-8000-000000000002',
    checkoutId: CHECKOUT_ID,
    userId: null,
    number: 'BR-2026-000123',
    locale: 'es',
    termsVersion: null,
    email: 'lucia.ferrer@example.com',
    shipping: shippingInfo,
    ...{ vatRatePermille: 210, vatCountry: 'ES', vatEvidence: 'delivery-address' },
    lines: reserveStockReply.lines.map(({ productId, name, quantity, unitPrice }) => ({
      productId,
      name,
      quantity,
      unitPrice: unitPrice.amount,
      brushes: mixedFamilyBrushes,
    })),
  },
  NOW,
);
const params = sessionParams({ id: CHECKOUT_ID }, order, { customer: null, publicOrigin: 'http://localhost:24003' }, NOW);

describe('the parameters of a Checkout Session', () => {
  it('use the language of the buyer, also for the brushes', () => {
    expect(params.line_items?.[0]?.price_data?.product_data).toEqual({
      name: 'Pack familia',
      description: 'Azul océano, adulto; Amarillo sol, adulto; Amarillo sol, infantil; Blanco clásico, infantil',
    });
    expect(formatBrushes([...mixedFamilyBrushes, ...mixedFamilyBrushes], 'en')).toMatch(/^2 × Ocean Blue, adult; 2 × Sunny Yellow, adult/);
  });

  it('satisfy the contract of Stripe', () => {
    const validator = new ContractValidator({ now: () => NOW.getTime() / 1_000 });
    expect(validator.validateRequest({ method: 'POST', url: '/v1/checkout/sessions', body: { ...params } }).violations).toEqual([]);
  });

  it('leave the session open for 31 minutes and stay valid for one minute', () => {
    expect(params.expires_at).toBe(NOW.getTime() / 1_000 + 31 * 60);
    expect(canStillBeSent(params, new Date(NOW.getTime() + 60_000))).toBe(true);
    expect(canStillBeSent(params, new Date(NOW.getTime() + 61_000))).toBe(false);
    expect(canStillBeSent(withNewExpiry(params, new Date(NOW.getTime() + 61_000)), new Date(NOW.getTime() + 61_000))).toBe(true);
  });

  it('label the button with a payment', () => {
    expect(params.submit_type).toBe('pay');
  });

  it('charge the cents of the order, never an amount from the browser', () => {
    expect(params.line_items?.map((item) => item.price_data?.unit_amount)).toEqual([700]);
    expect(params).not.toHaveProperty('payment_method_types');
  });
});

const listed = (session: Partial<Stripe.Checkout.Session>) =>
  readListedSession({ id: 'cs_1', mode: 'payment', client_reference_id: 'checkout', ...session } as Stripe.Checkout.Session);

describe('a session in a list of Stripe', () => {
  it('is open or expired, whatever its payment', () => {
    expect(listed({ status: 'open', payment_status: 'unpaid' }).state).toBe('open');
    expect(listed({ status: 'expired', payment_status: 'unpaid' }).state).toBe('expired');
  });

  it('is paid or unpaid once the customer is done', () => {
    expect(listed({ status: 'complete', payment_status: 'paid' }).state).toBe('paid');
    expect(listed({ status: 'complete', payment_status: 'no_payment_required' }).state).toBe('paid');
    expect(listed({ status: 'complete', payment_status: 'unpaid' }).state).toBe('unpaid');
  });

  it('has no checkout when it sells only a plan', () => {
    expect(listed({ mode: 'payment' }).checkoutId).toBe('checkout');
    expect(listed({ mode: 'subscription', metadata: {} }).checkoutId).toBeNull();
  });
});
