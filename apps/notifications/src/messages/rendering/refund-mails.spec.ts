import 'reflect-metadata';
import type { OrderView } from '@brote/contracts/orders';
import { anOrder, SHOP_DETAILS } from '../../../test/builders';
import { composeOrderMail } from './compose-order-mail';
import { ORDER_MESSAGES, type OrderMessage } from './message-kinds';
import { renderMail } from './render-mail';

/** A reader without an account. */
const GUEST = { userId: null, unsubscribeToken: null };
const render = (template: OrderMessage, overrides: Partial<OrderView> = {}, refundedCents = 0): ReturnType<typeof renderMail> =>
  renderMail(composeOrderMail(template, { order: anOrder(overrides), shop: SHOP_DETAILS, refunded: refundedCents, ...GUEST }));

describe('the mails about the end of an order', () => {
  it('distinguish a partial refund from a full one', () => {
    expect(render('order-refunded', {}, 350).text).toContain(
      'De los 7,00\u00a0€ de este pedido ya te hemos devuelto 3,50\u00a0€ en total.',
    );
    expect(render('order-refunded', {}, 700).text).toContain('Te hemos devuelto los 7,00\u00a0€ de este pedido.');
    expect(render('order-refunded', {}, 350).text).toContain('Devuelto hasta ahora: 3,50\u00a0€\nTotal pagado: 7,00\u00a0€\n');
  });

  it('name and link the credit note of their refund, also when a later refund has another one', () => {
    const creditNote = (number: string, cents: number) => ({
      ...{ number, isCreditNote: true },
      total: { amount: -cents, currency: 'EUR' as const },
    });
    const documents = [...(anOrder().documents ?? []), creditNote('R2026-000007', 300), creditNote('R2026-000009', 400)];
    const textOfRefund = (refundedCents: number) => render('order-refunded', { documents, locale: 'en' }, refundedCents).text;
    expect(textOfRefund(300)).toContain('The credit note of this refund is R2026-000007.');
    expect(textOfRefund(300)).toContain('/invoice#token=c2lnbmVk.bGluaw&number=R2026-000007');
    expect(textOfRefund(300)).not.toContain('R2026-000009');
    expect(textOfRefund(700)).toContain('The credit note of this refund is R2026-000009.');
    expect(render('order-refunded', {}, 300).text).not.toContain('rectificativa');
  });

  it('promise a refund only to buyers who paid', () => {
    const cancelledOrder = { status: 'cancelled' as const, cancelReason: 'staff' as const, locale: 'en' as const };
    expect(render('order-cancelled', cancelledOrder).text).toContain('We return what you paid');
    expect(render('order-cancelled', { ...cancelledOrder, paidAt: null }).text).toContain('You owe us nothing');
    expect(render('order-cancelled', { ...cancelledOrder, paidAt: null, cancelReason: 'stock-gone' }).text).toContain(
      'We return what you paid',
    );
  });

  it('link to the invoice only when there is one', () => {
    const withLink = ORDER_MESSAGES.filter((template) => render(template).html.includes('/invoice'));
    expect(withLink).toEqual(['order-confirmation']);
  });
});
