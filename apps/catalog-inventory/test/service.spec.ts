import {
  availabilityChanged,
  commitReservation,
  getCatalogue,
  productChanged,
  releaseReservation,
  reserveStock,
  returnReservation,
  stockRanLow,
} from '@brote/contracts/catalog';
import { type RequestClient, EventFeed, type EventEnvelope } from '@brote/messaging';
import { eventually } from '@brote/test-support';
import { ChangePrice } from '../src/prices/change-price';
import { aFamilyOf, aReservation, aSingle } from './builders';
import { Catalogue, refusalOf } from './start-catalogue';

describe('the service on the broker', () => {
  let catalogue: Catalogue;
  let requests: RequestClient;
  const heard: EventEnvelope[] = [];

  beforeAll(async () => {
    catalogue = await Catalogue.start({ background: true });
    requests = catalogue.ask;
    await catalogue.get(EventFeed).follow([productChanged, availabilityChanged, stockRanLow], (event) => void heard.push(event));
  });
  afterAll(() => catalogue.stop());

  const hear = (type: string, aggregateId: string) =>
    eventually(() => heard.find((event) => event.type === type && event.aggregateId === aggregateId) ?? null);

  it('returns the catalogue', async () => {
    const { products } = await requests.send(getCatalogue, {});
    expect(products.map(({ id }) => id)).toEqual(['brush-single', 'brush-couple', 'brush-family']);
  });

  it('reserves, commits and returns a basket', async () => {
    const request = aReservation({ lines: [aFamilyOf(['adult-blue', 'kids-white'])] });
    const { reservationId } = request;
    expect((await requests.send(reserveStock, request)).held).toEqual([
      { sku: 'adult-blue', quantity: 1 },
      { sku: 'kids-white', quantity: 1 },
    ]);
    expect(await requests.send(commitReservation, { reservationId })).toEqual({ state: 'committed' });
    expect(await refusalOf(requests.send(releaseReservation, { reservationId }))).toMatchObject({ code: 'RESERVATION_CLOSED' });
    expect(await requests.send(returnReservation, { reservationId })).toEqual({ state: 'returned' });
    expect(await catalogue.stockOf('adult-blue')).toEqual({ sku: 'adult-blue', available: 500, reserved: 0, sold: 0, threshold: 20 });
  });

  it('refuses with the details that its contract names', async () => {
    const old = aReservation({ lines: [aSingle('adult-blue', { expectedUnitPrice: 349 })] });
    expect(await refusalOf(requests.send(reserveStock, old))).toEqual({
      code: 'PRICE_CHANGED',
      details: [{ productId: 'brush-single', expected: 349, current: 350 }],
    });
    const many = aReservation({ lines: Array.from({ length: 20 }, () => aFamilyOf(Array(4).fill('adult-white'), { quantity: 20 })) });
    expect(await refusalOf(requests.send(reserveStock, many))).toEqual({
      code: 'STOCK_SHORT',
      details: [{ sku: 'adult-white', wanted: 1600, left: 500 }],
    });
    expect(await refusalOf(requests.send(reserveStock, { ...old, reservationId: 'no-uuid' }))).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('publishes that the availability changed, and that the SKU ran low', async () => {
    await catalogue.setAvailable(20, ['kids-yellow']);
    expect((await hear(availabilityChanged.type, 'kids-yellow'))?.payload).toEqual({
      sku: 'kids-yellow',
      availability: 'low-stock',
      left: 20,
    });
    expect((await hear(stockRanLow.type, 'kids-yellow'))?.payload).toEqual({ sku: 'kids-yellow', available: 20, threshold: 20 });
  });

  it('publishes a changed product and sells at the new price at once', async () => {
    const terms = { productId: 'brush-couple', price: 700, salePrice: 550, saleEndsAt: '2026-12-31T22:59:59Z' } as const;
    const view = await catalogue.get(ChangePrice).change(terms);
    expect((await hear(productChanged.type, 'brush-couple'))?.payload).toEqual(view);
    const brushes = aFamilyOf(['adult-blue', 'adult-white']).brushes;
    const line = { productId: 'brush-couple', brushes, quantity: 1, expectedUnitPrice: 550 } as const;
    expect((await requests.send(reserveStock, aReservation({ lines: [line] }))).lines[0]?.unitPrice.amount).toBe(550);
  });
});
