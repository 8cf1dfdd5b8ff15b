import { catalogueView, singleBrush, subscriptionExamples } from '@brote/contracts/examples';
import type { CatalogueView, ProductView } from '@brote/contracts/browser';
import { act, screen, waitFor } from '@testing-library/react';
import { FakeServer, ok } from '../../testing/fake-server';
import { aFamilyLine, aLine, aSubscription, openShop } from '../../testing/open-shop';

const PRODUCTS_ROUTE = 'GET /api/v1/products';
const PLANS_ROUTE = 'GET /api/v1/plans';
const eurosFromCents = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const getPayButton = () => screen.getByRole('button', { name: /Order with obligation to pay/ });
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = FakeServer.start();
});

/** The catalogue with each product changed. */
const catalogReply = (change: (product: ProductView) => Partial<ProductView>): ReturnType<typeof ok> => {
  const products = catalogueView.products.map((product) => ({ ...product, ...change(product) }));
  return ok({ ...catalogueView, products } satisfies CatalogueView);
};
const sellOutWhiteKids = ({ brushes }: ProductView) => ({
  brushes: brushes.map((brush) => (brush.sku === 'kids-white' ? { ...brush, availability: 'out-of-stock' as const, left: 0 } : brush)),
});
const returnToTab = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

describe('the opened cart', () => {
  it('shows changed prices and a sold-out brush together and accepts the prices with one press', async () => {
    const raisedPrices = catalogReply((product) => ({
      ...sellOutWhiteKids(product),
      ...(product.id === 'brush-single' ? { salePrice: eurosFromCents(400) } : {}),
    }));
    const plans = {
      ...subscriptionExamples.plans,
      plans: subscriptionExamples.plans.plans.map((plan) => ({ ...plan, monthlyPrice: eurosFromCents(plan.monthlyPrice.amount + 20) })),
    };
    server.queueReplies(PRODUCTS_ROUTE, raisedPrices, raisedPrices).queueReplies(PLANS_ROUTE, ok(plans), ok(plans));
    const { user, lines } = await openShop('/cart', [aLine(), aFamilyLine(), aSubscription()]);
    expect(await screen.findByText('Single brush: 3,50 € is now 4,00 €')).toBeTruthy();
    expect(await screen.findByText('Couple subscription: 1,90 € is now 2,10 €')).toBeTruthy();
    expect(screen.getByText('Classic White, kids: sold out, and you have 1 in your cart')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Accept the new prices' }));
    await waitFor(() => expect(screen.queryByText('Prices have changed')).toBeNull());
    expect(lines().map(({ price, salePrice }) => (salePrice ?? price).amount)).toEqual([400, 700, 210]);
  });

  it('disables the pay button until the customer resolves missing stock', async () => {
    server.queueReplies(PRODUCTS_ROUTE, catalogReply(sellOutWhiteKids));
    await openShop('/cart?step=shipping', [aFamilyLine()]);
    await screen.findByText('There are not enough brushes left');
    expect(getPayButton()).toHaveProperty('disabled', true);
  });

  it('names lines that are no longer sold and is ready once they are removed', async () => {
    const catalogWithoutSingle = ok({ ...catalogueView, products: catalogueView.products.filter(({ id }) => id !== 'brush-single') });
    server
      .queueReplies(PRODUCTS_ROUTE, catalogWithoutSingle)
      .queueReplies(PLANS_ROUTE, ok({ ...subscriptionExamples.plans, intervals: [2] }));
    const { user } = await openShop('/cart', [aLine(), aFamilyLine(), aSubscription()]);
    expect(await screen.findByText(/remove from your cart: Single brush and Couple subscription/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove: Single brush' }));
    await user.click(screen.getByRole('button', { name: 'Remove subscription: Couple subscription' }));
    await waitFor(() => expect(screen.queryByText('Something in your cart is no longer sold like this')).toBeNull());
  });

  it('requests prices again when its tab becomes visible', async () => {
    await openShop('/cart', [aLine()]);
    await waitFor(() => expect(server.bodiesOf(PRODUCTS_ROUTE).length).toBeGreaterThan(0));
    expect(screen.queryByText('Prices have changed')).toBeNull();
    const loweredPrices = catalogReply(() => ({ salePrice: eurosFromCents(300) }));
    server.queueReplies(PRODUCTS_ROUTE, ...Array.from({ length: 50 }, () => loweredPrices));
    await waitFor(() => {
      returnToTab();
      expect(screen.getByText('Single brush: 3,50 € is now 3,00 €')).toBeTruthy();
    });
  });

  it('drops an outdated prior price and changes nothing else', async () => {
    server.queueReplies(
      PRODUCTS_ROUTE,
      catalogReply(() => ({ priorPrice: null })),
    );
    const { lines } = await openShop('/cart', [aLine({ priorPrice: eurosFromCents(450) })]);
    await waitFor(() => expect(lines()[0]?.priorPrice).toBeNull());
    expect(lines()[0]).toMatchObject({ price: singleBrush.price, salePrice: singleBrush.salePrice, quantity: 1 });
    expect(screen.queryByText('Prices have changed')).toBeNull();
  });

  it('reports no missing stock that its own Checkout Session reserves', async () => {
    server.queueReplies(PRODUCTS_ROUTE, catalogReply(sellOutWhiteKids));
    server.queueReplies('GET /api/v1/checkout/sessions/cs_1', ok({ state: 'open' }));
    await openShop('/cart', [aFamilyLine()], { sessionId: 'cs_1' });
    await waitFor(() => expect(server.bodiesOf(PRODUCTS_ROUTE).length).toBeGreaterThan(0));
    await act(async () => Promise.resolve());
    expect(screen.queryByText('There are not enough brushes left')).toBeNull();
  });
});
