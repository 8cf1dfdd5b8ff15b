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
import { familyLineOf, aReservation, singleLineOf } from './builders';
import { CatalogHarness, refusalOf } from './catalog-harness';

describe('the service on the broker', () => {
  let catalogue: CatalogHarness;
  let requests: RequestClient;
  const receivedEvents: EventEnvelope[] = [];

  beforeAll(async () => {
    catalogue = await CatalogHarness.start({ background: true });
    requests = catalogue.requests;
    await catalogue
      .get(EventFeed)
      .subscribe([productChanged, availabilityChanged, stockRanLow], (event) => void receivedEvents.push(event));
  });
  afterAll(() => catalogue.stop());

  const waitForEvent = (type: string, aggregateId: string) =>
    eventually(() => receivedEvents.find((event) => event.type === type && event.aggregateId === aggregateId) ?? null);

  it('returns the catalogue', async () => {
    const { products } = await requests.send(getCatalogue, {});
    expect(products.map(({ id }) => id)).toEqual(['brush-single', 'brush-couple', 'brush-family']);
  });

  it('reserves, commits and returns a basket', async () => {
    const request = aReservation({ lines: [familyLineOf(['adult-blue', 'kids-white'])] });
    const { reservationId } = request;
    expect((await requests.send(reserveStock, request)).held).toEqual([
      { sku: 'adult-blue', quantity: 1 },
      { sku: 'kids-white', quantity: 1 },
    ]);
    expect(await requests.send(commitReservation, { reservationId })).toEqual({ state: 'committed' });
    expect(await refusalOf(requests.send(releaseReservation, { reservationId }))).toMatchObject({ code: 'RESERVATION_CLOSED' });
    expect(await requests.send(returnReservation, { reservationId })).toEqual({ state: 'returned' });
    expect(await catalogue.readStockOf('adult-blue')).toEqual({ sku: 'adult-blue', available: 500, reserved: 0, sold: 0, threshold: 20 });
  });

  it('refuses with the details that its contract names', async () => {
    const outdatedRequest = aReservation({ lines: [singleLineOf('adult-blue', { expectedUnitPrice: 349 })] });
    expect(await refusalOf(requests.send(reserveStock, outdatedRequest))).toEqual({
      code: 'PRICE_CHANGED',
      details: [{ productId: 'brush-single', expected: 349, current: 350 }],
    });
    const largeRequest = aReservation({
      lines: Array.from({ length: 20 }, () => familyLineOf(Array(4).fill('adult-white'), { quantity: 20 })),
    });
    expect(await refusalOf(requests.send(reserveStock, largeRequest))).toEqual({
      code: 'STOCK_SHORT',
      details: [{ sku: 'adult-white', wanted: 1600, left: 500 }],
    });
    expect(await refusalOf(requests.send(reserveStock, { ...outdatedRequest, reservationId: 'no-uuid' }))).toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });

  it('publishes that the availability changed, and that the SKU ran low', async () => {
    await catalogue.setAvailable(20, ['kids-yellow']);
    expect((await waitForEvent(availabilityChanged.type, 'kids-yellow'))?.payload).toEqual({
      sku: 'kids-yellow',
      availability: 'low-stock',
      left: 20,
    });
    expect((await waitForEvent(stockRanLow.type, 'kids-yellow'))?.payload).toEqual({ sku: 'kids-yellow', available: 20, threshold: 20 });
  });

  it('publishes a changed product and sells at the new price at once', async () => {
    const terms = { productId: 'brush-couple', price: 700, salePrice: 550, saleEndsAt: '2026-12-31T22:59:59Z' } as const;
    const view = await catalogue.changePrice(terms);
    expect((await waitForEvent(productChanged.type, 'brush-couple'))?.payload).toEqual(view);
    const brushes = familyLineOf(['adult-blue', 'adult-white']).brushes;
    const line = { productId: 'brush-couple', brushes, quantity: 1, expectedUnitPrice: 550 } as const;
    expect((await requests.send(reserveStock, aReservation({ lines: [line] }))).lines[0]?.unitPrice.amount).toBe(550);
  });
});
