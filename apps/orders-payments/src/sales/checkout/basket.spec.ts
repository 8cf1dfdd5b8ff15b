import { placeOrderRequest, shippingInfo } from '@brote/contracts/examples';
import type { PlaceOrderRequest, ShippingInfo } from '@brote/contracts/orders';
import { isRefused } from '@brote/messaging';
import { basketOf } from './basket';

const withShippingInfo = (overrides: Partial<ShippingInfo>): PlaceOrderRequest => ({
  ...placeOrderRequest,
  shippingInfo: { ...shippingInfo, ...overrides },
});

function refusalCodeOf(request: PlaceOrderRequest): string | null {
  try {
    basketOf(request);
    return null;
  } catch (error) {
    return isRefused(error) ? error.code : String(error);
  }
}

describe('a basket', () => {
  it('normalizes the request before it is compared or stored', () => {
    const basket = basketOf({
      ...withShippingInfo({ city: '  Valencia ', email: 'LUCIA.Ferrer@example.com' }),
      customerEmail: 'Lucia.Ferrer@Example.com',
    });
    expect([basket.shipping.city, basket.shipping.email, basket.email]).toEqual([
      'Valencia',
      'lucia.ferrer@example.com',
      'lucia.ferrer@example.com',
    ]);
    expect(basket.fingerprint).toBe(basketOf(placeOrderRequest).fingerprint);
  });

  it('has a different fingerprint for a different color, address or price', () => {
    const [item] = placeOrderRequest.items;
    const recoloredItem = item && { ...item, brushes: item.brushes.map((brush) => ({ ...brush, color: 'white' as const })) };
    const otherRequests = [
      { ...placeOrderRequest, items: recoloredItem ? [recoloredItem] : [] },
      withShippingInfo({ address: 'Carrer Nou 1' }),
      { ...placeOrderRequest, totalAmount: 701 },
    ];
    const fingerprints = [placeOrderRequest, ...otherRequests].map((request) => basketOf(request).fingerprint);
    expect(new Set(fingerprints).size).toBe(4);
  });

  it('has the tax number of a company in its written form, and another fingerprint than without the company', () => {
    const [typed, written] = [
      { name: ' Hotel Sol S.L. ', taxId: 'es a-58818501' },
      { name: 'Hotel Sol S.L.', taxId: 'A58818501' },
    ].map((company) => basketOf({ ...placeOrderRequest, company }));
    const basket = basketOf(placeOrderRequest);
    expect([typed?.company, basket.company]).toEqual([{ name: 'Hotel Sol S.L.', taxId: 'A58818501' }, null]);
    expect([typed?.fingerprint, typed?.requestHash]).toEqual([written?.fingerprint, written?.requestHash]);
    expect([typed?.fingerprint === basket.fingerprint, typed?.requestHash === basket.requestHash]).toEqual([false, false]);
  });

  it('has a different fingerprint per account, so signing in replaces the session of a guest', () => {
    const fingerprints = [null, 'one', 'other'].map((userId) => basketOf(placeOrderRequest, userId).fingerprint);
    expect(new Set(fingerprints).size).toBe(3);
    expect(basketOf(placeOrderRequest, 'one').requestHash).toBe(basketOf(placeOrderRequest).requestHash);
  });

  it('has the same request hash in whatever order the sender wrote the fields', () => {
    const reorderedRequest = Object.fromEntries(Object.entries(placeOrderRequest).reverse()) as unknown as PlaceOrderRequest;
    expect(basketOf(reorderedRequest).requestHash).toBe(basketOf(placeOrderRequest).requestHash);
  });

  it.each([
    ['a wrong count', { ...placeOrderRequest, itemCount: 2 }, 'ITEM_COUNT_WRONG'],
    ['four digits in Spain', withShippingInfo({ postalCode: '4600' }), 'POSTAL_CODE_INVALID'],
    ['four digits between spaces', withShippingInfo({ postalCode: ' 4600 ' }), 'POSTAL_CODE_INVALID'],
    ['a province that Spain does not have', withShippingInfo({ postalCode: '53000' }), 'POSTAL_CODE_INVALID'],
    ['letters in Spain', withShippingInfo({ postalCode: 'AAAAA' }), 'POSTAL_CODE_INVALID'],
    ['the Canary Islands', withShippingInfo({ postalCode: '35001' }), 'DELIVERY_NOT_OFFERED'],
    ['Melilla', withShippingInfo({ postalCode: '52001' }), 'DELIVERY_NOT_OFFERED'],
    ['four digits in Austria', withShippingInfo({ postalCode: '1010', country: 'AT' }), null],
    ['35 at the front of a French code', withShippingInfo({ postalCode: '35000', country: 'FR' }), null],
  ])('with %s gets the code %s', (_what, request, code) => {
    expect(refusalCodeOf(request)).toBe(code);
  });
});
