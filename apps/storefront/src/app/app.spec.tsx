import { catalogueView, subscriptionExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok } from '../testing/fake-server';
import { openShop } from '../testing/open-shop';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

describe('the shop', () => {
  it('shows current prices on the home page and names the basis of each saving', async () => {
    await openShop('/');
    expect(await screen.findByText('3 months against one single brush at 5,00 €')).toBeTruthy();
    expect(screen.getByText('Save 8%')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Family pack' })).toBeTruthy();
  });

  it('says on the home page that the brushes arrive soon, without prices and placeholders', async () => {
    server.queueReplies('GET /api/v1/products', ok({ ...catalogueView, products: [] }));
    server.queueReplies('GET /api/v1/plans', ok({ ...subscriptionExamples.plans, book: '', plans: [] }));
    await openShop('/');
    expect(await screen.findByText('Our first brushes arrive soon.')).toBeTruthy();
    expect(screen.getByRole('main').querySelectorAll('.skeleton, .teaser')).toHaveLength(0);
    expect(screen.getByRole('main').textContent).not.toMatch(/\d\s€/);
  });

  it('links to every page that the specification names', async () => {
    await openShop('/');
    const linkHrefsIn = (container: HTMLElement) =>
      within(container)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(linkHrefsIn(screen.getByRole('banner'))).toEqual(
      expect.arrayContaining(['/', '/shop', '/subscriptions', '/about', '/recycling-guide', '/cart', '/login']),
    );
    expect(linkHrefsIn(screen.getByRole('contentinfo'))).toEqual(
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
    expect(linkHrefsIn(screen.getByRole('main'))).toContain('/sustainability');
  });

  it('answers an unknown path with error 404 and a link home', async () => {
    await openShop('/no/such/page');
    expect(screen.getByText(/Error 404/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
  });

  it('moves the focus to the heading and sets the document title after a navigation', async () => {
    const { user } = await openShop('/');
    expect(document.activeElement).toBe(document.body);
    await user.click(screen.getByRole('link', { name: 'See the shop' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose, combine, mix colours'));
    expect(document.title).toBe('Shop · Brote');
  });

  it('opens the mobile menu, closes it with Escape and returns the focus to its button', async () => {
    const { user } = await openShop('/');
    const toggle = screen.getByRole('button', { name: 'Menu' });
    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(toggle);
  });
});
