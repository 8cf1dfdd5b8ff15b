import { catalogueView } from '@brote/contracts/examples';
import { CatalogueView } from '@brote/contracts/catalog';
import { drawFromPath } from '@brote/illustration';
import { validateRequest } from '@brote/messaging';
import { INITIAL_SKUS, aReservation, singleLineOf } from '../../../test/builders';
import { CatalogHarness, TIME_DURING_SALE } from '../../../test/catalog-harness';
import { GetCatalogue } from './get-catalogue';

describe('the catalogue', () => {
  let catalogue: CatalogHarness;
  beforeAll(async () => (catalogue = await CatalogHarness.start()));
  afterAll(() => catalogue.stop());
  const getView = () => catalogue.get(GetCatalogue).get();

  it('satisfies its contract', async () => {
    expect(await validateRequest(CatalogueView, JSON.parse(JSON.stringify(await getView())))).toBeInstanceOf(CatalogueView);
  });

  it('offers the three packs with their prices and features the family pack', async () => {
    const { products, asOf } = await getView();
    const variants = products.map(({ id, quantity, price, salePrice, priorPrice, featured }) => ({
      ...{ id, quantity, featured },
      cents: [price.amount, salePrice?.amount, priorPrice?.amount],
    }));
    expect(variants).toEqual([
      { id: 'brush-single', quantity: 1, featured: false, cents: [500, 350, 500] },
      { id: 'brush-couple', quantity: 2, featured: false, cents: [650, 500, 650] },
      { id: 'brush-family', quantity: 4, featured: true, cents: [850, 700, 850] },
    ]);
    expect(products.map(({ saleEndsAt }) => saleEndsAt)).toEqual(Array.from({ length: 3 }, () => '2026-12-31T22:59:59.000Z'));
    expect(asOf).toBe(TIME_DURING_SALE.toISOString());
  });

  it('charged the full prices for more than 30 days before the sale', async () => {
    const rows = await catalogue.manager.query<{ days: number }[]>(`
      SELECT extract(day FROM reduced.valid_from - opened.valid_from)::int AS days
        FROM product_price opened JOIN product_price reduced USING (product_id)
       WHERE opened.sale_price IS NULL AND reduced.sale_price IS NOT NULL`);
    expect(rows).toHaveLength(3);
    for (const { days } of rows) expect(days).toBeGreaterThan(30);
  });

  it('has each text in both languages, and the safety block of each offer', async () => {
    for (const { name, description, safety } of (await getView()).products) {
      const { warnings, ...maker } = safety;
      for (const text of [name, description, warnings]) expect(text.en.length * text.es.length).toBeGreaterThan(0);
      expect(Object.values(maker).every((part) => part.length > 3)).toBe(true);
    }
  });

  it('names image paths that the renderer can render', async () => {
    for (const image of (await getView()).products.flatMap(({ images }) => images)) {
      const { pathname, searchParams } = new URL(image, 'http://localhost');
      expect(drawFromPath(pathname, Object.fromEntries(searchParams))?.svg).toContain('<svg');
    }
  });

  it('has the same keys as the example that front ends use', async () => {
    const keys = (product: object | undefined): string[] => Object.keys(product ?? {}).sort();
    const { products } = await getView();
    expect(keys(products[0])).toEqual(keys(catalogueView.products[0]));
  });

  it('counts the pieces when few are left, and marks an SKU without pieces as out of stock', async () => {
    await catalogue.setAvailable(4, ['kids-white']);
    await catalogue.setAvailable(0, ['kids-yellow']);
    const brushes = (await getView()).products[0]?.brushes ?? [];
    expect(brushes.map(({ sku }) => sku)).toEqual(INITIAL_SKUS);
    expect(brushes.slice(-2)).toMatchObject([
      { sku: 'kids-yellow', availability: 'out-of-stock', left: 0 },
      { sku: 'kids-white', availability: 'low-stock', left: 4 },
    ]);
    expect(brushes[0]).toMatchObject({ availability: 'in-stock', left: null });
  });

  it('marks products out of stock only when no brush is left', async () => {
    await catalogue.setAvailable(0);
    expect((await getView()).products.map(({ inStock }) => inStock)).toEqual([false, false, false]);
    await catalogue.setAvailable(1, ['adult-white']);
    expect((await getView()).products.map(({ inStock }) => inStock)).toEqual([true, true, true]);
  });

  it('has a higher version after each change that customers see, and the same version after others', async () => {
    await catalogue.setAvailable(500);
    const versions = [(await getView()).version];
    await catalogue.reserve(aReservation({ lines: [singleLineOf('adult-blue', { quantity: 3 })] }));
    versions.push((await getView()).version);
    await catalogue.setAvailable(10, ['adult-blue']);
    versions.push((await getView()).version);
    await catalogue.reserve(aReservation({ lines: [singleLineOf('adult-blue')] }));
    versions.push((await getView()).version);
    const [first = 0, second = 0, third = 0, fourth = 0] = versions;
    expect(second).toBe(first);
    expect(third).toBeGreaterThan(second);
    expect(fourth).toBeGreaterThan(third);
  });

  it('is read with one statement', async () => {
    const recorder = catalogue.recordQueries();
    await recorder.record(getView);
    expect(recorder.statements).toHaveLength(1);
  });
});
