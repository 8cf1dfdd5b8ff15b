import { recall, recallByLink } from '@brote/contracts/recalls/examples';
import { screen, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { openShop } from '../../testing/open-shop';

const LIST_ROUTE = 'GET /api/v1/recalls';
const GET_OWN_RECALL_ROUTE = 'GET /api/v1/recalls/by-link';
const ANSWER_RECALL_ROUTE = 'POST /api/v1/recalls/by-link';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

describe('the recalls page', () => {
  it('shows headline, product, batch, hazard, action, remedies and contact as the law requires', async () => {
    await openShop('/recalls');
    const notice = within(await screen.findByRole('article', { name: /^Product safety recall Brote bamboo toothbrush/ }));
    for (const text of [
      'L-2611-A',
      recall.hazard.en,
      recall.action.en,
      'Stop using the product immediately.',
      /^Refund: at least the price/,
    ])
      expect(notice.getByText(text)).toBeTruthy();
    expect(notice.getByRole('img', { name: /Ocean Blue, adult/ })).toBeTruthy();
    expect(await notice.findByText(/Questions\? Write to .+@/)).toBeTruthy();
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Recalls' }).getAttribute('href')).toBe('/recalls');
  });

  it('reports an empty list', async () => {
    server.queueReplies(LIST_ROUTE, ok({ recalls: [] }));
    await openShop('/recalls');
    expect(await screen.findByText('None of our products is recalled.')).toBeTruthy();
  });

  it('loads the recalls again on request', async () => {
    server.queueReplies(LIST_ROUTE, refusal(500, 'INTERNAL'));
    const { user } = await openShop('/recalls');
    expect(await screen.findByText('The recalls could not be loaded')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: /^Product safety recall/ })).toBeTruthy();
    expect(screen.queryByText('The recalls could not be loaded')).toBeNull();
  });
});

describe('the mailed link of a recall', () => {
  it('changes nothing when it opens, and accepts a remedy', async () => {
    server.queueReplies(ANSWER_RECALL_ROUTE, ok({ ...recallByLink, remedy: 'refund' }));
    const { user } = await openShop('/recall#token=se.cret');
    expect((await screen.findByText(/^It concerns/)).textContent).toBe('It concerns your order BR-2026-000123.');
    expect(server.bodiesOf(ANSWER_RECALL_ROUTE)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send my choice' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Choose one of them.');
    await user.click(screen.getByRole('radio', { name: /^Refund/ }));
    await user.click(screen.getByRole('button', { name: 'Send my choice' }));
    expect(await screen.findByText('We have your choice')).toBeTruthy();
    expect(server.bodiesOf(ANSWER_RECALL_ROUTE)).toEqual([{ remedy: 'refund' }]);
  });

  it('shows the completed remedy and offers no other choice', async () => {
    server.queueReplies(
      GET_OWN_RECALL_ROUTE,
      ok({ ...recallByLink, remedy: 'refund', doneRemedy: 'refund', doneAt: '2026-11-21T10:00:00.000Z' }),
    );
    await openShop('/recall/se.cret');
    expect(await screen.findByText('We have paid you back')).toBeTruthy();
    expect(screen.getByText(/^Noted on .*21/)).toBeTruthy();
    expect(screen.queryByText('You choose, and it costs you nothing:')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send my choice' })).toBeNull();
  });

  it('reports a remedy that was completed while the customer chose another one', async () => {
    const { user } = await openShop('/recall/se.cret');
    await user.click(await screen.findByRole('radio', { name: /^Replacement/ }));
    server.queueReplies(ANSWER_RECALL_ROUTE, refusal(409, 'REMEDY_DONE'));
    server.queueReplies(
      GET_OWN_RECALL_ROUTE,
      ok({ ...recallByLink, remedy: 'refund', doneRemedy: 'refund', doneAt: '2026-11-21T10:00:00.000Z' }),
    );
    await user.click(screen.getByRole('button', { name: 'Send my choice' }));
    expect(await screen.findByText('We have paid you back')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('names all affected orders', async () => {
    server.queueReplies(GET_OWN_RECALL_ROUTE, ok({ ...recallByLink, orderNumbers: ['BR-2026-000123', 'BR-2026-000124'] }));
    await openShop('/recall/se.cret');
    expect((await screen.findByText(/^It concerns/)).textContent).toBe('It concerns your orders BR-2026-000123, BR-2026-000124.');
  });

  it('shows an error page when it is forged', async () => {
    server.queueReplies(GET_OWN_RECALL_ROUTE, refusal(410, 'LINK_INVALID'));
    await openShop('/recall/se.cret');
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Write to us by the form' }).getAttribute('href')).toBe('/contact');
  });
});
