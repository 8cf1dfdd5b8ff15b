import { randomUUID } from 'node:crypto';
import { familyLineOf, aReservation, singleLineOf } from '../../test/builders';
import { CatalogHarness, refusalOf } from '../../test/catalog-harness';
import { ProductPriceCache } from '../catalog/prices/product-price-cache';
import { FinalizeReservation } from './finalize-reservation';

describe('ReserveStock', () => {
  let catalogue: CatalogHarness;
  beforeAll(async () => (catalogue = await CatalogHarness.start()));
  beforeEach(async () => catalogue.setAvailable(500));
  afterEach(async () => expect(await catalogue.findImbalances()).toEqual([]));
  afterAll(() => catalogue.stop());

  const MIXED_FAMILY_LINE = familyLineOf(['adult-blue', 'adult-blue', 'kids-yellow', 'kids-white'], { quantity: 2 });

  it('reserves the brushes of all lines, equal brushes together, and returns the prices in force', async () => {
    const before = await catalogue.readStockOf('adult-blue');
    const reply = await catalogue.reserve(aReservation({ lines: [MIXED_FAMILY_LINE, singleLineOf('adult-blue')] }));
    expect(reply).toEqual({
      currency: 'EUR',
      lines: [
        {
          productId: 'brush-family',
          name: { en: 'Family pack', es: 'Pack familia' },
          unitPrice: { amount: 700, currency: 'EUR' },
          quantity: 2,
        },
        {
          productId: 'brush-single',
          name: { en: 'Single brush', es: 'Cepillo individual' },
          unitPrice: { amount: 350, currency: 'EUR' },
          quantity: 1,
        },
      ],
      held: [
        { sku: 'adult-blue', quantity: 5 },
        { sku: 'kids-white', quantity: 2 },
        { sku: 'kids-yellow', quantity: 2 },
      ],
    });
    expect(await catalogue.readStockOf('adult-blue')).toEqual({ ...before, available: 495, reserved: before.reserved + 5 });
  });

  it('reserves nothing when one SKU is short, and returns how many pieces are left', async () => {
    await catalogue.setAvailable(3, ['kids-white']);
    const { code, details } = await refusalOf(
      catalogue.reserve(aReservation({ lines: [MIXED_FAMILY_LINE, familyLineOf(['kids-white'], { quantity: 2 })] })),
    );
    expect({ code, details }).toEqual({ code: 'STOCK_SHORT', details: [{ sku: 'kids-white', wanted: 4, left: 3 }] });
    expect(await catalogue.readStockOf('adult-blue')).toMatchObject({ available: 500 });
  });

  it('reserves once for a repeated checkout and returns the same reply', async () => {
    const request = aReservation({ lines: [MIXED_FAMILY_LINE] });
    const first = await catalogue.reserve(request);
    const repeatedReplies = await Promise.all([catalogue.reserve(request), catalogue.reserve(request)]);
    expect(repeatedReplies).toEqual([first, first]);
    expect(await catalogue.readStockOf('kids-white')).toMatchObject({ available: 498 });
  });

  it('reserves once for twenty concurrent requests of the same checkout', async () => {
    const request = aReservation({ lines: [MIXED_FAMILY_LINE] });
    const replies = await Promise.all(Array.from({ length: 20 }, () => catalogue.reserve(request)));
    expect(replies).toEqual(replies.map(() => replies[0]));
    expect(await catalogue.readStockOf('kids-white')).toMatchObject({ available: 498 });
  });

  it('refuses another basket for a checkout that holds stock', async () => {
    const request = aReservation();
    await catalogue.reserve(request);
    expect(await refusalOf(catalogue.reserve({ ...request, lines: [MIXED_FAMILY_LINE] }))).toMatchObject({ code: 'RESERVATION_DIFFERS' });
  });

  it('refuses a checkout whose stock was committed or released', async () => {
    const finalizeReservation = catalogue.get(FinalizeReservation);
    const soldReservation = aReservation();
    await catalogue.reserve(soldReservation);
    await finalizeReservation.finalize('commit', soldReservation.reservationId);
    const releasedReservation = aReservation();
    await finalizeReservation.finalize('release', releasedReservation.reservationId);
    expect(await refusalOf(catalogue.reserve(soldReservation))).toMatchObject({ code: 'RESERVATION_CLOSED' });
    expect(await refusalOf(catalogue.reserve(releasedReservation))).toMatchObject({ code: 'RESERVATION_CLOSED' });
  });

  it('refuses a pack with a colour that its brush type does not offer', async () => {
    const invalidLine = singleLineOf('adult-blue', { brushes: [{ type: 'kids', color: 'purple' }] });
    expect(await refusalOf(catalogue.reserve(aReservation({ lines: [invalidLine] })))).toMatchObject({ code: 'BRUSHES_INVALID' });
  });

  it('runs at most five statements, including those of the transaction', async () => {
    await catalogue.get(ProductPriceCache).getPrices();
    await catalogue.setAvailable(21);
    const recorder = catalogue.recordQueries();
    await recorder.record(() => catalogue.reserve(aReservation({ lines: [MIXED_FAMILY_LINE] })));
    expect(recorder.statements.map((sql) => sql.trim().split(/\s+/)[0])).toEqual(['START', 'WITH', 'INSERT', 'COMMIT']);
  });

  it('publishes once that an SKU ran low, then each new count, with a version for each event', async () => {
    await catalogue.setAvailable(22, ['adult-white']);
    const publishedCount = (await catalogue.readPublishedEvents()).length;
    for (let count = 0; count < 3; count += 1) await catalogue.reserve(aReservation({ lines: [singleLineOf('adult-white')] }));
    const newEvents = (await catalogue.readPublishedEvents()).slice(publishedCount);
    expect(newEvents.map(({ type, payload }) => ({ type, ...payload }))).toEqual([
      { type: 'catalog.sku.availability-changed.v1', sku: 'adult-white', availability: 'low-stock', left: 20 },
      { type: 'catalog.sku.ran-low.v1', sku: 'adult-white', available: 20, threshold: 20 },
      { type: 'catalog.sku.availability-changed.v1', sku: 'adult-white', availability: 'low-stock', left: 19 },
    ]);
    const first = newEvents[0]?.aggregate_version ?? 0;
    expect(newEvents.map(({ aggregate_version }) => aggregate_version - first)).toEqual([0, 1, 2]);
  });

  describe('a changed price', () => {
    const family = { productId: 'brush-family', price: 850, saleEndsAt: '2026-12-31T22:59:59Z' } as const;
    const changeSalePrice = (salePrice: number) => catalogue.changePrice({ ...family, salePrice });
    beforeAll(() => catalogue.addCopy());
    afterEach(() => changeSalePrice(700));

    it('is returned with the refusal of an old price, also by a copy with an outdated price book', async () => {
      await catalogue.get(ProductPriceCache, 1).getPrices();
      await changeSalePrice(650);
      expect(await refusalOf(catalogue.reserve(aReservation({ lines: [familyLineOf(['adult-blue'])] }), 1))).toEqual({
        code: 'PRICE_CHANGED',
        details: [{ productId: 'brush-family', expected: 700, current: 650 }],
      });
    });

    it('is accepted by a copy with an outdated price book', async () => {
      await catalogue.get(ProductPriceCache, 1).getPrices();
      await changeSalePrice(650);
      const request = aReservation({ lines: [familyLineOf(['adult-blue'], { expectedUnitPrice: 650 })] });
      expect((await catalogue.reserve(request, 1)).lines[0]?.unitPrice.amount).toBe(650);
    });

    it('does not alter the reply to a repeated reservation', async () => {
      const request = aReservation({ lines: [familyLineOf(['adult-blue'])] });
      const first = await catalogue.reserve(request);
      await changeSalePrice(650);
      expect(await catalogue.reserve(request)).toEqual(first);
    });

    it('is the regular price from the moment the sale has ended', async () => {
      catalogue.clock.advance(60 * 86_400_000);
      const request = aReservation({ lines: [familyLineOf(['adult-blue'])] });
      expect(await refusalOf(catalogue.reserve(request))).toMatchObject({ code: 'PRICE_CHANGED', details: [{ current: 850 }] });
      const requestAtCurrentPrice = { reservationId: randomUUID(), lines: [familyLineOf(['adult-blue'], { expectedUnitPrice: 850 })] };
      expect((await catalogue.reserve(requestAtCurrentPrice)).lines[0]?.unitPrice.amount).toBe(850);
      catalogue.clock.advance(-60 * 86_400_000);
    });
  });
});
