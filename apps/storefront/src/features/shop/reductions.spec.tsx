import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { catalogueView } from '@brote/contracts/examples';
import { screen } from '@testing-library/react';
import { FakeServer, ok } from '../../testing/fake-server';
import { aFamilyLine, aLine, openShop } from '../../testing/open-shop';

const eurosFromCents = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const readStruckPrices = () => [...document.querySelectorAll('s')].map(({ textContent }) => textContent);

/** Possible prices with the lowest price of the 30 days before; the regular price is always the highest. */
const SALE_CASES = [
  {
    name: 'a rise of a reduced price',
    price: eurosFromCents(900),
    salePrice: eurosFromCents(750),
    priorPrice: eurosFromCents(700),
    before: null,
  },
  {
    name: 'a sale at the lowest price before it',
    price: eurosFromCents(900),
    salePrice: eurosFromCents(700),
    priorPrice: eurosFromCents(700),
    before: null,
  },
  { name: 'a sale without a price before it', price: eurosFromCents(900), salePrice: eurosFromCents(700), priorPrice: null, before: null },
  { name: 'a regular price without a sale', price: eurosFromCents(900), salePrice: null, priorPrice: null, before: null },
  { name: 'a true reduction', price: eurosFromCents(900), salePrice: eurosFromCents(600), priorPrice: eurosFromCents(700), before: '7,00' },
];

describe.each(SALE_CASES)('$name', ({ before, price, salePrice, priorPrice }) => {
  const terms = { price, salePrice, priorPrice, saleEndsAt: salePrice && '2027-01-03T22:59:59.000Z' };
  beforeEach(() => {
    localStorage.clear();
    FakeServer.start().queueReplies(
      'GET /api/v1/products',
      ok({ ...catalogueView, products: catalogueView.products.map((p) => ({ ...p, ...terms })) }),
    );
  });

  const expectStruckPrices = (count: number) => {
    const priceTexts = readStruckPrices();
    expect(priceTexts).toHaveLength(before === null ? 0 : count);
    for (const text of priceTexts) expect(text).toContain(before);
  };

  it('is displayed correctly in the shop', async () => {
    await openShop('/shop');
    await screen.findByRole('article', { name: 'Family pack' });
    expectStruckPrices(3);
    expect(screen.queryAllByText(/Lowest price in the 30 days before the reduction/)).toHaveLength(before === null ? 0 : 3);
    expect(screen.queryAllByText(/Reduced until/)).toHaveLength(before === null ? 0 : 3);
  });

  it('is displayed correctly on the home page', async () => {
    await openShop('/');
    await screen.findByRole('heading', { name: 'Family pack' });
    expectStruckPrices(3);
  });

  it('is displayed correctly in the cart', async () => {
    await openShop('/cart', [aLine({ price, salePrice, priorPrice }), aFamilyLine({ price, salePrice, priorPrice })]);
    expectStruckPrices(2);
  });
});

it('the price component alone strikes prices through', () => {
  const root = resolve(__dirname, '../../../../..');
  const sources = ['apps/storefront/src', 'libs/ui-kit/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const filesWithStrike = sources.filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('.spec.tsx') && /<s[\s>]/.test(readFileSync(join(root, name), 'utf8')),
  );
  expect(filesWithStrike).toEqual(['libs/ui-kit/src/display/price.tsx']);
});
