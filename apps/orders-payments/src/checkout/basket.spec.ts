import { placeOrderRequest, shippingInfo } from '@brote/contracts/examples';
import type { PlaceOrderRequest, ShippingInfo } from '@brote/contracts/orders';
import { isRefused } from '@brote/messaging';
import { basketOf } from './basket';

const to = (change: Partial<ShippingInfo>): PlaceOrderRequest => ({ ...placeOrderRequest, shippingInfo: { ...shippingInfo, ...change } });

function codeOf(request: PlaceOrderRequest): string | null {
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
      ...to({ city: '  Valencia ', email: 'LUCIA.Ferrer@example.com' }),
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
    const repainted = item && { ...item, brushes: item.brushes.map((brush) => ({ ...brush, color: 'white' as const })) };
    const others = [
      { ...placeOrderRequest, items: repainted ? [repainted] : [] },
      to({ address: 'Carrer Nou 1' }),
      { ...placeOrderRequest, totalAmount: 701 },
    ];
    const prints = [placeOrderRequest, ...others].map((request) => basketOf(request).fingerprint);
    expect(new Set(prints).size).toBe(4);
  });

  it('has a different fingerprint per account, so signing in replaces the session of a guest', () => {
    const prints = [null, 'one', 'other'].map((userId) => basketOf(placeOrderRequest, userId).fingerprint);
    expect(new Set(prints).size).toBe(3);
    expect(basketOf(placeOrderRequest, 'one').requestHash).toBe(basketOf(placeOrderRequest).requestHash);
  });

  it('has the same request hash in whatever order the sender wrote the fields', () => {
    const turned = Object.fromEntries(Object.entries(placeOrderRequest).reverse()) as unknown as PlaceOrderRequest;
    expect(basketOf(turned).requestHash).toBe(basketOf(placeOrderRequest).requestHash);
  });

  it.each([
    ['a wrong count', { ...placeOrderRequest, itemCount: 2 }, 'ITEM_COUNT_WRONG'],
    ['four digits in Spain', to({ postalCode: '4600' }), 'POSTAL_CODE_INVALID'],
    ['four digits between spaces', to({ postalCode: ' 4600 ' }), 'POSTAL_CODE_INVALID'],
    ['a province that Spain does not have', to({ postalCode: '53000' }), 'POSTAL_CODE_INVALID'],
    ['letters in Spain', to({ postalCode: 'AAAAA' }), 'POSTAL_CODE_INVALID'],
    ['the Canary Islands', to({ postalCode: '35001' }), 'DELIVERY_NOT_OFFERED'],
    ['Melilla', to({ postalCode: '52001' }), 'DELIVERY_NOT_OFFERED'],
    ['four digits in Austria', to({ postalCode: '1010', country: 'AT' }), null],
    ['35 at the front of a French code', to({ postalCode: '35000', country: 'FR' }), null],
  ])('with %s gets the code %s', (_what, request, code) => {
    expect(codeOf(request)).toBe(code);
  });
});
