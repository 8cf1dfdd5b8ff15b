import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server';
import { aFamilyLine, aLine, aSubscription, openShop } from '../../testing/open-shop';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  FakeServer.start();
});

describe('the cart page', () => {
  it('shows an empty cart with a link to the shop', async () => {
    await openShop('/cart');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your cart is empty');
    expect(screen.getByRole('link', { name: 'Continue shopping' }).getAttribute('href')).toBe('/shop');
  });

  it('shows the three kinds of lines and the totals of today and later', async () => {
    await openShop('/cart', [aLine({ quantity: 2 }), aFamilyLine(), aSubscription()]);
    const [product, pack, subscription] = screen.getAllByRole('listitem').filter((item) => item.className === 'line');
    expect(product?.textContent).toContain('Ocean Blue, adult');
    expect(pack?.textContent).toContain('4 brushes');
    expect(pack?.textContent).toContain('Brush 4Classic White, kids');
    expect(subscription?.textContent).toContain('Every 3 months');
    expect(within(subscription ?? document.body).queryByRole('group')).toBeNull();
    const summary = within(screen.getByRole('complementary', { name: 'Order summary' }));
    expect(summary.getByText('Subtotal (4 items)')).toBeTruthy();
    expect(summary.getByText('Total today')).toBeTruthy();
    expect(summary.getByText('1,90 €/month')).toBeTruthy();
  });

  it('increases a quantity, decreases it to one and confirms a removed line', async () => {
    const { user, lines } = await openShop('/cart', [aLine()]);
    await user.click(screen.getByRole('button', { name: 'One less' }));
    expect(lines()[0]?.quantity).toBe(1);
    await user.click(screen.getByRole('button', { name: 'One more' }));
    expect(lines()[0]?.quantity).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Remove: Single brush' }));
    expect(screen.getByText('Product removed')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your cart is empty');
  });

  it('switches between cart and shipping form and keeps typed values', async () => {
    const { user } = await openShop('/cart', [aLine()]);
    await user.click(screen.getByRole('link', { name: 'Proceed to checkout' }));
    await user.type(await screen.findByLabelText('City'), 'Valencia');
    expect(document.activeElement).toBe(screen.getByLabelText('City'));
    await user.click(screen.getByRole('button', { name: /Back to cart/ }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your cart'));
    await user.click(screen.getByRole('link', { name: 'Proceed to checkout' }));
    expect(await screen.findByLabelText('City')).toHaveProperty('value', 'Valencia');
  });
});
