import { CatalogHarness, refusalOf } from '../../../test/catalog-harness';
import { GetCatalogue } from '../products/get-catalogue';
import { PublishEndedSales } from './publish-ended-sales';
import type { PriceRequest } from './change-price';

const DAY_MS = 86_400_000;

describe('ChangePrice', () => {
  let catalogue: CatalogHarness;
  beforeEach(async () => (catalogue = await CatalogHarness.start()));
  afterEach(() => catalogue.stop());

  const changePrice = (overrides: Partial<PriceRequest>) =>
    catalogue.changePrice({ productId: 'brush-single', price: 500, salePrice: null, saleEndsAt: null, ...overrides });
  const readPublishedProducts = async () =>
    (await catalogue.readPublishedEvents()).filter(({ type }) => type === 'catalog.product.changed.v1');
  const getSingleBrush = async () => (await catalogue.get(GetCatalogue).get()).products[0];

  it('sets the price from now on, and compares a new reduction with the lowest price of 30 days', async () => {
    expect(await changePrice({ price: 600 })).toMatchObject({
      price: { amount: 600 },
      salePrice: null,
      priorPrice: null,
      saleEndsAt: null,
    });
    catalogue.clock.advance(10 * DAY_MS);
    const reduced = await changePrice({ price: 600, salePrice: 450, saleEndsAt: '2026-12-20T23:00:00Z' });
    expect(reduced).toMatchObject({
      price: { amount: 600, currency: 'EUR' },
      salePrice: { amount: 450 },
      priorPrice: { amount: 350 },
      saleEndsAt: '2026-12-20T23:00:00.000Z',
    });
    expect(await getSingleBrush()).toEqual(reduced);
  });

  it('publishes the product in its current state, each time with the next version', async () => {
    await changePrice({ price: 600 });
    await changePrice({ price: 650 });
    const publishedEvents = await readPublishedProducts();
    expect(publishedEvents.map(({ type, aggregate_id, aggregate_version }) => [type, aggregate_id, aggregate_version])).toEqual([
      ['catalog.product.changed.v1', 'brush-single', 1],
      ['catalog.product.changed.v1', 'brush-single', 2],
    ]);
    expect(publishedEvents.at(-1)?.payload).toEqual(await getSingleBrush());
  });

  it('adds a row to the price history and changes no older row', async () => {
    await changePrice({ price: 600 });
    await changePrice({ price: 600 });
    const history = await catalogue.manager.query(`SELECT regular_price FROM product_price WHERE product_id = 'brush-single' ORDER BY id`);
    expect(history).toEqual([{ regular_price: 500 }, { regular_price: 500 }, { regular_price: 600 }]);
  });

  it.each([
    ['a sale price equal to the price', { salePrice: 500, saleEndsAt: '2026-12-20T23:00:00Z' }],
    ['a sale without an end', { salePrice: 300, saleEndsAt: null }],
    ['a sale that has ended', { salePrice: 300, saleEndsAt: '2026-11-19T23:00:00Z' }],
    ['an end without a sale', { salePrice: null, saleEndsAt: '2026-12-20T23:00:00Z' }],
  ])('refuses %s', async (_what, terms) => {
    expect(await refusalOf(changePrice(terms))).toMatchObject({ code: 'PRICE_INVALID' });
    expect(await catalogue.readPublishedEvents()).toEqual([]);
  });

  it('publishes eight concurrent changes with versions 1 to 8', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => changePrice({ price: 600 + index })));
    const versions = (await readPublishedProducts()).map(({ aggregate_version }) => aggregate_version);
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  describe('the end of a sale', () => {
    const advanceToSaleEnd = () => catalogue.clock.advance(new Date('2026-12-31T22:59:59Z').getTime() - catalogue.clock.epochMs());

    it('restores the regular price without a command, in a newer version of the catalogue', async () => {
      const duringSale = await catalogue.get(GetCatalogue).get();
      advanceToSaleEnd();
      const after = await catalogue.get(GetCatalogue).get();
      expect(duringSale.products.map(({ price, salePrice }) => [price.amount, salePrice?.amount])).toEqual([
        [500, 350],
        [650, 500],
        [850, 700],
      ]);
      expect(
        after.products.map(({ price, salePrice, priorPrice, saleEndsAt }) => [price.amount, salePrice, priorPrice, saleEndsAt]),
      ).toEqual([
        [500, null, null, null],
        [650, null, null, null],
        [850, null, null, null],
      ]);
      expect(after.version).toBeGreaterThan(duringSale.version);
    });

    it('publishes each product once, from one of the copies of the service', async () => {
      await catalogue.addCopy();
      const [first, second] = [catalogue.get(PublishEndedSales), catalogue.get(PublishEndedSales, 1)];
      expect(await first.publish()).toEqual([]);
      advanceToSaleEnd();
      const endedProducts = (await Promise.all([first.publish(), second.publish(), first.publish(), second.publish()])).flat();
      expect(endedProducts.sort()).toEqual(['brush-couple', 'brush-family', 'brush-single']);
      const publishedEvents = await readPublishedProducts();
      expect(publishedEvents.map(({ payload }) => payload['salePrice'])).toEqual([null, null, null]);
    });
  });
});
