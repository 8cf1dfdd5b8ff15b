import { accountOrderExamples } from '@brote/contracts/examples';
import type { OrderView, WithdrawalRecord } from '@brote/contracts/orders';
import { anOrder, aWithdrawal } from '../test/builders';
import { composeOrderMail, type OrderMailData } from '../src/messages/rendering/compose-order-mail';
import { composeOrderLinkMail, composePlanLinkMail } from '../src/messages/rendering/compose-link-mail';
import { composeWithdrawalMail } from '../src/messages/rendering/compose-withdrawal-mail';
import type { OrderMessage, WithdrawalMessage } from '../src/messages/rendering/message-kinds';
import { createSample, shop, type MailSample } from './mail-sample';

const OWNER = { userId: '0192f0c0-0000-7000-8000-0000000000a1', unsubscribeToken: 'sig.ned' };
const GUEST = { userId: null, unsubscribeToken: null };
type Buyer = Pick<OrderMailData, 'userId' | 'unsubscribeToken'>;
/** Every example order costs 7.00 €. */
const [PARTIAL_REFUND_CENTS, FULL_REFUND_CENTS] = [350, 700];

interface OrderSampleOptions {
  readonly order?: Partial<OrderView>;
  readonly buyer?: Buyer;
  /** Cents. */
  readonly refunded?: number;
}

const orderSample = (
  template: OrderMessage,
  state: string,
  { order = {}, buyer = GUEST, refunded = 0 }: OrderSampleOptions = {},
): MailSample =>
  createSample(template, state, (locale) => composeOrderMail(template, { order: anOrder({ ...order, locale }), shop, refunded, ...buyer }));

const withdrawalSample = (template: WithdrawalMessage, state: string, overrides: Partial<WithdrawalRecord> = {}): MailSample =>
  createSample(template, state, (locale) => composeWithdrawalMail(template, aWithdrawal({ ...overrides, locale }), shop));

const seurTracking: Partial<OrderView> = {
  tracking: { carrier: 'seur', number: 'S123456789', url: 'https://www.seur.com/miseur/mis-envios?n=S123456789' },
};
const otherCarrier: Partial<OrderView> = { tracking: { carrier: 'other', number: 'X-1', url: null } };
const arrivalDays: Partial<OrderView> = { arrivesFrom: '2026-11-26', arrivesUntil: '2026-11-30' };
const threePacks: Partial<OrderView> = { items: anOrder().items.map((item) => ({ ...item, quantity: 3 })) };
const longAddress: Partial<OrderView> = {
  shippingInfo: {
    ...anOrder().shippingInfo,
    firstName: 'María de los Ángeles Inmaculada',
    lastName: 'Fernández-Villaverde y Martínez de la Hidalga',
    address: 'Avenida de la Constitución Española y de los Derechos Humanos 1254, escalera B, 14.º izquierda',
    city: 'San Sebastián de los Reyes del Camino Real',
  },
};
const creditNotes: OrderView['documents'] = [
  { number: 'R2026-000007', isCreditNote: true, total: { amount: -FULL_REFUND_CENTS, currency: 'EUR' } },
];
const packName = { en: 'Family pack', es: 'Pack familia' };
const returnedItems = [
  { name: packName, quantity: 2, sealOpened: false },
  { name: packName, quantity: 1, sealOpened: true },
];

/** Mails about an order, its withdrawal and its links. */
export const orderSamples: readonly MailSample[] = [
  orderSample('order-confirmation', 'guest', { order: arrivalDays }),
  orderSample('order-confirmation', 'account', { order: arrivalDays, buyer: OWNER }),
  orderSample('order-confirmation', 'without arrival days', { order: { arrivesFrom: null, arrivesUntil: null } }),
  orderSample('order-confirmation', 'several packs, by direct debit', {
    order: { ...threePacks, paymentMethod: { type: 'sepa_debit', brand: null, last4: '3000' } },
  }),
  orderSample('order-confirmation', 'long address', { order: longAddress }),
  orderSample('payment-delayed', 'guest'),
  orderSample('payment-failed', 'guest'),
  orderSample('order-refunded', 'part', { refunded: PARTIAL_REFUND_CENTS }),
  orderSample('order-refunded', 'whole', { order: { documents: creditNotes }, refunded: FULL_REFUND_CENTS, buyer: OWNER }),
  orderSample('order-cancelled', 'paid', { order: { status: 'cancelled', cancelReason: 'staff' } }),
  orderSample('order-cancelled', 'unpaid', { order: { status: 'cancelled', cancelReason: 'staff', paidAt: null } }),
  orderSample('order-cancelled', 'stock gone', { order: { status: 'cancelled', cancelReason: 'stock-gone', paidAt: null } }),
  orderSample('order-shipped', 'guest', { order: { ...seurTracking, ...arrivalDays } }),
  orderSample('order-shipped', 'account', { order: { ...seurTracking, ...arrivalDays }, buyer: OWNER }),
  orderSample('order-shipped', 'carrier without a page', { order: otherCarrier }),
  orderSample('order-delivered', 'account', {
    order: { ...seurTracking, deliveredAt: '2026-11-24T12:30:00.000Z', withdrawableUntil: '2026-12-09T22:59:59.000Z' },
    buyer: OWNER,
  }),
  orderSample('order-delivery-failed', 'guest', { order: seurTracking }),
  withdrawalSample('withdrawal-received', 'whole order', { lines: [] }),
  withdrawalSample('withdrawal-received', 'pieces, with a reason', { lines: returnedItems, reason: 'Me he equivocado de color' }),
  withdrawalSample('withdrawal-received', 'plan', accountOrderExamples.planWithdrawalRecord),
  withdrawalSample('withdrawal-received', 'unknown order', {
    orderId: null,
    orderNumber: 'pedido de otoño',
    reason: 'http://evil.example',
  }),
  withdrawalSample('withdrawal-resolved', 'refunded', { state: 'refunded' }),
  withdrawalSample('withdrawal-resolved', 'refunded in part', {
    state: 'refunded',
    lines: returnedItems,
    returnedLines: returnedItems.slice(1),
  }),
  withdrawalSample('withdrawal-resolved', 'refused', { state: 'refused', refusedBecause: 'El paquete se abrió hace más de 14 días.' }),
  createSample('order-link', 'with an invoice', (locale) =>
    composeOrderLinkMail(anOrder({ locale, invoiceNumber: 'F-2026-000123' }), shop),
  ),
  createSample('order-link', 'without an invoice', (locale) => composeOrderLinkMail(anOrder({ locale, invoiceNumber: null }), shop)),
  createSample('plan-link', 'plan', (locale) =>
    composePlanLinkMail('0192f0c0-0000-4000-8000-0000000000e1', { locale, token: 'c2lnbmVk.bGluaw' }, shop),
  ),
];
