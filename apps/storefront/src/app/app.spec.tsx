import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../testing/fake-server';
import { openShop } from '../testing/open-shop';

beforeEach(() => {
  localStorage.clear();
  FakeServer.start();
});

describe('the shop as a whole', () => {
  it('shows the prices in force on the home page, with savings and what they are measured against', async () => {
    await openShop('/');
    expect(await screen.findByText('3 months against one single brush at 5,00 €')).toBeTruthy();
    expect(screen.getByText('Save 8%')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Family pack' })).toBeTruthy();
  });

  it('links to everything the specification names', async () => {
    await openShop('/');
    const hrefs = (role: HTMLElement) =>
      within(role)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(hrefs(screen.getByRole('banner'))).toEqual(
      expect.arrayContaining(['/', '/shop', '/subscriptions', '/about', '/recycling-guide', '/cart', '/login']),
    );
    expect(hrefs(screen.getByRole('contentinfo'))).toEqual(
      expect.arrayContaining([
        '/shop',
        '/subscriptions',
        '/subscriptions#faq',
        '/about',
        '/contact',
        '/terms',
        '/privacy',
        '/shipping',
        '/recycling-guide',
      ]),
    );
    expect(hrefs(screen.getByRole('main'))).toContain('/sustainability');
  });

  it('names an unknown path a 404 and links home', async () => {
    await openShop('/no/such/page');
    expect(screen.getByText(/Error 404/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
  });

  it('moves the focus to the heading and names the tab when the page changes', async () => {
    const { user } = await openShop('/');
    expect(document.activeElement).toBe(document.body);
    await user.click(screen.getByRole('link', { name: 'See the shop' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose, combine, mix colours'));
    expect(document.title).toBe('Shop · Brote');
  });

  it('opens the mobile menu, closes it with Escape and gives the focus back', async () => {
    const { user } = await openShop('/');
    const toggle = screen.getByRole('button', { name: 'Menu' });
    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(toggle);
  });
});
