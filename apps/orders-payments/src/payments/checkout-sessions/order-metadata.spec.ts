import { mixedFamilyBrushes, shippingInfo } from '@brote/contracts/examples';
import { ORDER_LIMITS } from '@brote/contracts/orders';
import { Order } from '#app/core/orders/order.entity';
import { orderMetadata, readOrderMetadata } from './order-metadata';

const CHECKOUT_ID = '0192f0c0-0000-7000-8000-000000000001';
const MOST_KEYS = 50;
const LONGEST_VALUE = 500;

const orderOf = (lineCount: number, change: Partial<Order> = {}) =>
  Object.assign(
    Order.place(
      {
        ...{ id: '0192f0c0-0000-7000-8000-000000000002', checkoutId: CHECKOUT_ID, userId: '0192f0c0-0000-7000-8000-000000000003' },
        ...{ number: 'BR-2026-000123', locale: 'es', email: 'lucia@example.com', shipping: shippingInfo },
        ...{ termsVersion: '2026-01-01', vatRatePermille: 210, vatCountry: 'ES', vatEvidence: 'delivery-address' },
        lines: Array.from({ length: lineCount }, () => ({
          ...{ productId: 'brush-family', name: { en: 'Family pack', es: 'Pack familia' }, quantity: 2, unitPrice: 700 },
          brushes: mixedFamilyBrushes,
        })),
      },
      new Date('2026-11-20T10:00:00Z'),
    ),
    change,
  );
const metadataOf = (order: Order) => orderMetadata({ id: CHECKOUT_ID }, order);

describe('the metadata of an order', () => {
  it('stays within the bounds of Stripe for the largest order, and names no person', () => {
    const company = { name: 'Hotel Sol S.L.', taxId: 'A58818501' };
    const metadata = metadataOf(orderOf(ORDER_LIMITS.lines.max, { company }));
    expect(Object.keys(metadata).length).toBeLessThanOrEqual(MOST_KEYS);
    expect(Math.max(...Object.values(metadata).map((value) => value.length))).toBeLessThanOrEqual(LONGEST_VALUE);
    const { firstName, lastName, email, phone, address } = shippingInfo;
    for (const text of [firstName, lastName, email, phone, address, company.name, company.taxId])
      expect(JSON.stringify(metadata)).not.toContain(text);
  });

  it('is read as it was written', () => {
    const order = orderOf(2);
    const lines = order.lines.map(({ productId, name, quantity, unitPrice, brushes }) => ({
      productId,
      name,
      quantity,
      unitPrice,
      brushes,
    }));
    const { id: orderId, number, userId, termsVersion, vatRatePermille, vatCountry } = order;
    const details = { checkoutId: CHECKOUT_ID, orderId, number, userId, termsVersion, vatRatePermille, vatCountry };
    expect(readOrderMetadata(metadataOf(order))).toEqual({ ...details, firstNameLength: shippingInfo.firstName.length, lines });
  });

  it.each(['checkout_id', 'order_id', 'order_number', 'vat_permille', 'first_name_length', 'line_count', 'line_0', 'line_1'])(
    'cannot be read without %s',
    (key) => {
      const { [key]: _removed, ...rest } = metadataOf(orderOf(2));
      expect(readOrderMetadata(rest)).toBeNull();
    },
  );

  it('has no country of the VAT in sessions of earlier versions', () => {
    const { vat_country: country, ...earlierMetadata } = metadataOf(orderOf(1));
    expect([country, readOrderMetadata(earlierMetadata)?.vatCountry]).toEqual(['ES', null]);
  });

  it.each(['', 'x', '[]', '{}', '{"id":"brush-single"}'])('cannot be read with the line %j', (line) => {
    expect(readOrderMetadata({ ...metadataOf(orderOf(1)), line_0: line })).toBeNull();
  });

  it('leaves out a line that is too long for Stripe', () => {
    const order = orderOf(1);
    for (const line of order.lines) line.name = { en: 'x'.repeat(LONGEST_VALUE), es: 'x' };
    expect(readOrderMetadata(metadataOf(order))).toBeNull();
  });
});
