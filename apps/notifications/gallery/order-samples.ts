import { accountOrderExamples } from '@brote/contracts/examples';
import type { OrderView, WithdrawalRecord } from '@brote/contracts/orders';
import { anOrder, aWithdrawal } from '../test/builders';
import { composeOrderMail, type OrderMailData } from '../src/rendering/compose-order-mail';
import { composeOrderLinkMail, composePlanLinkMail } from '../src/rendering/compose-link-mail';
import { composeWithdrawalMail } from '../src/rendering/compose-withdrawal-mail';
import type { OrderMessage, WithdrawalMessage } from '../src/rendering/message-kinds';
import { sample, shop, type MailSample } from './mail-sample';

const OWNER = { userId: '0192f0c0-0000-7000-8000-0000000000a1', unsubscribeToken: 'sig.ned' };
const GUEST = { userId: null, unsubscribeToken: null };
type Buyer = Pick<OrderMailData, 'userId' | 'unsubscribeToken'>;
/** Every example order costs 7.00 €. */
const [PART, WHOLE] = [350, 700];

interface OrderCase {
  readonly order?: Partial<OrderView>;
  readonly buyer?: Buyer;
  /** Cents. */
  readonly refunded?: number;
}

const ofOrder = (template: OrderMessage, state: string, { order = {}, buyer = GUEST, refunded = 0 }: OrderCase = {}): MailSample =>
  sample(template, state, (locale) => composeOrderMail(template, { order: anOrder({ ...order, locale }), shop, refunded, ...buyer }));

const ofWithdrawal = (template: WithdrawalMessage, state: string, own: Partial<WithdrawalRecord> = {}): MailSample =>
  sample(template, state, (locale) => composeWithdrawalMail(template, aWithdrawal({ ...own, locale }), shop));

const seur: Partial<OrderView> = {
  tracking: { carrier: 'seur', number: 'S123456789', url: 'https://www.seur.com/miseur/mis-envios?n=S123456789' },
};
const otherCarrier: Partial<OrderView> = { tracking: { carrier: 'other', number: 'X-1', url: null } };
const arrives: Partial<OrderView> = { arrivesFrom: '2026-11-26', arrivesUntil: '2026-11-30' };
const threePacks: Partial<OrderView> = { items: anOrder().items.map((item) => ({ ...item, quantity: 3 })) };
const longWords: Partial<OrderView> = {
  shippingInfo: {
    ...anOrder().shippingInfo,
    firstName: 'María de los Ángeles Inmaculada',
    lastName: 'Fernández-Villaverde y Martínez de la Hidalga',
    address: 'Avenida de la Constitución Española y de los Derechos Humanos 1254, escalera B, 14.º izquierda',
    city: 'San Sebastián de los Reyes del Camino Real',
  },
};
const name = { en: 'Family pack', es: 'Pack familia' };
const pieces = [
  { name, quantity: 2, sealOpened: false },
  { name, quantity: 1, sealOpened: true },
];

/** Mails about an order, its withdrawal and its links. */
export const orderSamples: readonly MailSample[] = [
  ofOrder('order-confirmation', 'guest', { order: arrives }),
  ofOrder('order-confirmation', 'account', { order: arrives, buyer: OWNER }),
  ofOrder('order-confirmation', 'without arrival days', { order: { arrivesFrom: null, arrivesUntil: null } }),
  ofOrder('order-confirmation', 'several packs, by direct debit', {
    order: { ...threePacks, paymentMethod: { type: 'sepa_debit', brand: null, last4: '3000' } },
  }),
  ofOrder('order-confirmation', 'long address', { order: longWords }),
  ofOrder('payment-delayed', 'guest'),
  ofOrder('payment-failed', 'guest'),
  ofOrder('order-refunded', 'part', { refunded: PART }),
  ofOrder('order-refunded', 'whole', { refunded: WHOLE, buyer: OWNER }),
  ofOrder('order-cancelled', 'paid', { order: { status: 'cancelled', cancelReason: 'staff' } }),
  ofOrder('order-cancelled', 'unpaid', { order: { status: 'cancelled', cancelReason: 'staff', paidAt: null } }),
  ofOrder('order-cancelled', 'stock gone', { order: { status: 'cancelled', cancelReason: 'stock-gone', paidAt: null } }),
  ofOrder('order-shipped', 'guest', { order: { ...seur, ...arrives } }),
  ofOrder('order-shipped', 'account', { order: { ...seur, ...arrives }, buyer: OWNER }),
  ofOrder('order-shipped', 'carrier without a page', { order: otherCarrier }),
  ofOrder('order-delivered', 'account', {
    order: { ...seur, deliveredAt: '2026-11-24T12:30:00.000Z', withdrawableUntil: '2026-12-09T22:59:59.000Z' },
    buyer: OWNER,
  }),
  ofOrder('order-delivery-failed', 'guest', { order: seur }),
  ofWithdrawal('withdrawal-received', 'whole order', { lines: [] }),
  ofWithdrawal('withdrawal-received', 'pieces, with a reason', { lines: pieces, reason: 'Me he equivocado de color' }),
  ofWithdrawal('withdrawal-received', 'plan', accountOrderExamples.planWithdrawalRecord),
  ofWithdrawal('withdrawal-received', 'unknown order', { orderId: null, orderNumber: 'pedido de otoño', reason: 'http://evil.example' }),
  ofWithdrawal('withdrawal-resolved', 'refunded', { state: 'refunded' }),
  ofWithdrawal('withdrawal-resolved', 'refunded in part', { state: 'refunded', lines: pieces, returnedLines: pieces.slice(1) }),
  ofWithdrawal('withdrawal-resolved', 'refused', { state: 'refused', refusedBecause: 'El paquete se abrió hace más de 14 días.' }),
  sample('order-link', 'with an invoice', (locale) => composeOrderLinkMail(anOrder({ locale, invoiceNumber: 'F-2026-000123' }), shop)),
  sample('order-link', 'without an invoice', (locale) => composeOrderLinkMail(anOrder({ locale, invoiceNumber: null }), shop)),
  sample('plan-link', 'plan', (locale) =>
    composePlanLinkMail('0192f0c0-0000-4000-8000-0000000000e1', { locale, token: 'c2lnbmVk.bGluaw' }, shop),
  ),
];
