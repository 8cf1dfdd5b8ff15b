import type { ExplainedCharge } from '@brote/contracts/browser';
import { explainedCharge, explainedOrder } from '@brote/contracts/examples';
import { screen, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { openShop, storeSignedInHint } from '../../testing/open-shop';

const PLAN_PAGE = '/charge?plan=0192f0c0-0000-7000-8000-0000000000e1&charge=in_1Q2w3E';
const PLAN_ROUTE = 'GET /api/v1/subscriptions/0192f0c0-0000-7000-8000-0000000000e1/invoices/in_1Q2w3E/derivation';
const LINK_ROUTE = 'GET /api/v1/orders/by-link/derivation';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

describe('the page about a charge', () => {
  it('shows the steps, the VAT, the facts and the refunds of a charge of a plan', async () => {
    server.queueReplies(PLAN_ROUTE, ok(explainedCharge));
    await openShop(PLAN_PAGE);
    const charge = within(await screen.findByRole('region', { name: /^Charge of 20 November 2026: 2,50/ }));
    const texts = charge
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(texts).toEqual([
      'Family plan, 20 November 2026 to 20 December 20261 month at 3,70 € a month3,70 €',
      'Credit for Couple plan: paid and not used, 31 October 2026 to 20 November 202620 of 31.7 days of 1,90 €−1,20 €',
      'Total2,50 €',
    ]);
    expect(charge.getByText(/Includes 21 % VAT of Spain/)).toBeTruthy();
    expect(charge.getByText(/the plan changed from Couple plan/)).toBeTruthy();
    expect(screen.getByRole('region', { name: /^Refund of 22 November 2026: 0,50/ })).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Back to my subscription' });
    expect(back.getAttribute('href')).toBe('/manage-subscription?id=0192f0c0-0000-7000-8000-0000000000e1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says plainly which part cannot be explained', async () => {
    const { charge } = explainedCharge;
    const unexplained: ExplainedCharge = { charge: charge && { ...charge, unexplained: { amount: 7, currency: 'EUR' } }, refunds: [] };
    server.queueReplies(PLAN_ROUTE, ok(unexplained));
    await openShop(PLAN_PAGE);
    expect((await screen.findByRole('alert')).textContent.replaceAll('\u00a0', ' ')).toContain('We cannot explain 0,07 € of it.');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
  });

  it('offers a retry after a failure, and names an unknown charge', async () => {
    server.queueReplies(PLAN_ROUTE, refusal(500, 'INTERNAL'), refusal(404, 'INVOICE_UNKNOWN'));
    const { user } = await openShop(PLAN_PAGE);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'We do not find this charge' })).toBeTruthy();
  });

  it('says when nothing is charged', async () => {
    server.queueReplies('GET /api/v1/orders/0192f0c0-0000-7000-8000-000000000002/derivation', ok({ charge: null, refunds: [] }));
    await openShop('/charge?order=0192f0c0-0000-7000-8000-000000000002');
    expect(await screen.findByRole('heading', { name: 'Nothing has been charged here yet' })).toBeTruthy();
  });
});

describe('the page about the charge of a mailed link', () => {
  it('shows the order without the token in any URL', async () => {
    server.queueReplies(LINK_ROUTE, ok(explainedOrder));
    await openShop('/invoice#token=a.b&why=1');
    expect((await screen.findByRole('row', { name: /Couple pack/ })).textContent).toContain('2 × 5,00');
    expect(server.seen.filter(({ path }) => path.includes('a.b'))).toEqual([]);
    expect(server.seen.filter(({ path }) => path.includes('/by-link/')).map(({ headers }) => headers['link-token'])).toEqual(['a.b']);
  });

  it('offers a new link for an ended one', async () => {
    server.queueReplies(LINK_ROUTE, refusal(410, 'LINK_ENDED'));
    await openShop('/invoice#token=a.b&why=1');
    expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send me a new link' })).toBeTruthy();
  });
});
