import { explainedOrder, orderView } from '@brote/contracts/examples';
import { saveFile } from '@brote/ui-kit';
import { screen, waitFor } from '@testing-library/react';
import { FakeServer, fileReply, ok, refusal } from '../../testing/fake-server';
import { openShop } from '../../testing/open-shop';

jest.mock('@brote/ui-kit', () => ({ ...jest.requireActual<object>('@brote/ui-kit'), saveFile: jest.fn() }));

const RENEW_ROUTE = 'POST /api/v1/orders/by-link/renew';
const ORDER_ROUTE = 'GET /api/v1/orders/by-link';
const INVOICE_ROUTE = 'GET /api/v1/orders/by-link/invoice';
const saveFileMock = jest.mocked(saveFile);
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  saveFileMock.mockClear();
  server = FakeServer.start();
});

describe('the invoice of a mailed link', () => {
  it('is downloaded once and again on request, without the token in any URL', async () => {
    server.queueReplies(INVOICE_ROUTE, fileReply('F2026-000001.pdf', '%PDF'), fileReply('F2026-000001.pdf', '%PDF'));
    const { user } = await openShop('/invoice#token=a.b');
    expect(await screen.findByRole('heading', { name: 'Your invoice is downloaded' })).toBeTruthy();
    expect(saveFileMock.mock.calls.map(([, name]) => name)).toEqual(['F2026-000001.pdf']);
    await user.click(screen.getByRole('button', { name: 'Download it again' }));
    expect(await screen.findByRole('heading', { name: 'Your invoice is downloaded' })).toBeTruthy();
    expect(saveFileMock).toHaveBeenCalledTimes(2);
    expect(server.seen.filter(({ path }) => path.includes('a.b'))).toEqual([]);
    expect(server.seen.filter(({ path }) => path.endsWith('/invoice')).map(({ headers }) => headers['link-token'])).toEqual(['a.b', 'a.b']);
  });

  it('leads to the explanation of the amount', async () => {
    server.queueReplies(INVOICE_ROUTE, fileReply('F2026-000001.pdf', '%PDF'));
    server.queueReplies('GET /api/v1/orders/by-link/derivation', ok(explainedOrder));
    const { user } = await openShop('/invoice#token=a.b');
    await user.click(await screen.findByRole('link', { name: 'Why this amount?' }));
    expect(await screen.findByRole('row', { name: /Couple pack/ })).toBeTruthy();
    expect(server.seen.filter(({ path }) => path.includes('a.b'))).toEqual([]);
  });

  it('downloads the credit note that it names', async () => {
    server.queueReplies('GET /api/v1/orders/by-link/documents/R2026-000007', fileReply('R2026-000007.pdf', '%PDF'));
    await openShop('/invoice#token=a.b&number=R2026-000007');
    expect(await screen.findByRole('heading', { name: 'Your credit note is downloaded' })).toBeTruthy();
    expect(saveFileMock.mock.calls.map(([, name]) => name)).toEqual(['R2026-000007.pdf']);
    expect(server.seen.filter(({ path }) => path.includes('/by-link/')).map(({ headers }) => headers['link-token'])).toEqual(['a.b']);
  });

  it.each([
    { kind: 'invoice', link: '', number: 'F2026-000001', button: 'E-invoice (UBL) F2026-000001' },
    { kind: 'credit note', link: '&number=R2026-000007', number: 'R2026-000007', button: 'E-credit note (UBL) R2026-000007' },
  ])('offers the $kind of a company in the form for programs, too', async ({ link, number, button }) => {
    server.queueReplies(INVOICE_ROUTE, fileReply('F2026-000001.pdf', '%PDF'));
    server.queueReplies('GET /api/v1/orders/by-link/documents/R2026-000007', fileReply('R2026-000007.pdf', '%PDF'));
    server.queueReplies(
      ORDER_ROUTE,
      ok({ ...orderView, invoiceNumber: 'F2026-000001', company: { name: 'Acme S.L.', taxId: 'ESB12345674' } }),
    );
    server.queueReplies(`GET /api/v1/orders/by-link/documents/${number}/ubl`, fileReply(`${number}.xml`, '<Invoice/>'));
    const { user } = await openShop(`/invoice#token=a.b${link}`);
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(saveFileMock.mock.calls.map(([, name]) => name)).toEqual([`${number}.pdf`, `${number}.xml`]));
    expect(server.seen.filter(({ path }) => path.endsWith('/ubl')).map(({ headers }) => headers['link-token'])).toEqual(['a.b']);
    expect(server.seen.filter(({ path }) => path.includes('a.b'))).toEqual([]);
  });

  it('offers no form for programs to a person', async () => {
    server.queueReplies(INVOICE_ROUTE, fileReply('F2026-000001.pdf', '%PDF'));
    server.queueReplies(ORDER_ROUTE, ok({ ...orderView, invoiceNumber: 'F2026-000001' }));
    await openShop('/invoice#token=a.b');
    await waitFor(() => expect(server.seen.filter(({ path }) => path.endsWith('/orders/by-link'))).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /UBL/ })).toBeNull();
  });

  it('offers a new link for an expired one and confirms it without details', async () => {
    server.queueReplies(INVOICE_ROUTE, refusal(410, 'LINK_ENDED')).queueReplies(RENEW_ROUTE, 'no connection', ok({}));
    const { user } = await openShop('/invoice#token=a.b');
    expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send me a new link' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The link could not be requested');
    await user.click(screen.getByRole('button', { name: 'Send me a new link' }));
    expect(await screen.findByText(/Please look in your mailbox/)).toBeTruthy();
    expect(server.seen.filter(({ path }) => path.endsWith('/renew')).map(({ headers }) => headers['link-token'])).toEqual(['a.b', 'a.b']);
  });

  it.each(['ORDER_UNKNOWN', 'LINK_INVALID'])('reports a link that does not work: %s', async (code) => {
    server.queueReplies(INVOICE_ROUTE, refusal(404, code));
    await openShop('/invoice#token=a.b');
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
    expect(saveFileMock).not.toHaveBeenCalled();
  });

  it('offers a retry after a failure', async () => {
    server.queueReplies(INVOICE_ROUTE, refusal(500, 'INTERNAL'), fileReply('F2026-000001.pdf', '%PDF'));
    const { user } = await openShop('/invoice#token=a.b');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Your invoice is downloaded' })).toBeTruthy();
  });
});
