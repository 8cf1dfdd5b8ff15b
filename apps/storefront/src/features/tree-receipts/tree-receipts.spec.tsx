import { struckReceipt, treeReceipt, treeReceipts } from '@brote/contracts/tree-receipts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { openShop } from '../../testing/open-shop';

const FIRST_PAGE_ROUTE = 'GET /api/v1/forest/receipts';
const OLDER_PAGE_ROUTE = 'GET /api/v1/forest/receipts/older?cursor=2026-11-11.6&limit=10';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
});

const findReceiptRegion = async () => within(await screen.findByRole('region', { name: 'Receipts for the trees' }));
const readFigure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe.each([['/about'], ['/sustainability']])('the tree receipts on %s', (path) => {
  it('show funded, proven and open trees', async () => {
    await openShop(path);
    const receiptRegion = await findReceiptRegion();
    expect(await receiptRegion.findByText('60 trees', { selector: 'li > span > b' })).toBeTruthy();
    expect([readFigure('Funded by sales'), readFigure('With a receipt'), readFigure('Funded, receipt to come')]).toEqual(['68', '60', '8']);
    const [firstItem] = receiptRegion.getAllByRole('listitem');
    expect(firstItem?.textContent).toMatch(
      /60 trees, Bosques de Ejemplo, Sierra de Gata, Cáceres150,00\s€12 November 2026 · Receipt R-2026-014$/,
    );
    expect(receiptRegion.getByRole('link', { name: 'Receipt R-2026-014' }).getAttribute('href')).toBe(treeReceipt.documentUrl);
  });

  it('stay readable after they are revoked, with the reason', async () => {
    await openShop(path);
    const receiptRegion = await findReceiptRegion();
    expect(await receiptRegion.findByText('Struck out on 12 November 2026, does not count: it was published twice.')).toBeTruthy();
    expect(receiptRegion.getAllByRole('listitem')[1]?.querySelectorAll('del')).toHaveLength(2);
    expect(receiptRegion.queryByRole('link', { name: `Receipt ${struckReceipt.reference}` })).toBeNull();
  });
});

describe('the list of tree receipts', () => {
  it('reports an empty list and explains the funded trees', async () => {
    server.queueReplies(FIRST_PAGE_ROUTE, ok({ treesFunded: 3, treesReceipted: 0, receipts: [], nextCursor: null }));
    await openShop('/sustainability');
    expect(await (await findReceiptRegion()).findByText(/No receipt has been published yet/)).toBeTruthy();
    expect([readFigure('With a receipt'), readFigure('Funded, receipt to come')]).toEqual(['0', '3']);
  });

  it('states that more trees were paid than sold', async () => {
    server.queueReplies(FIRST_PAGE_ROUTE, ok({ ...treeReceipts, treesFunded: 12 }));
    await openShop('/sustainability');
    await (await findReceiptRegion()).findByText('60 trees', { selector: 'li > span > b' });
    expect(readFigure('Paid ahead of sales')).toBe('48');
    expect(screen.queryByText('Funded, receipt to come')).toBeNull();
  });

  it('loads older receipts on request and moves the focus to them', async () => {
    server.queueReplies(FIRST_PAGE_ROUTE, ok({ ...treeReceipts, nextCursor: '2026-11-11.6' }));
    const olderReceipt = { ...treeReceipt, id: '0192f0c0-0000-4000-8000-0000000000d9', trees: 1, reference: 'R-2025-002' };
    server.queueReplies(OLDER_PAGE_ROUTE, refusal(500, 'INTERNAL'));
    server.queueReplies(OLDER_PAGE_ROUTE, ok({ ...treeReceipts, receipts: [olderReceipt] }));
    const { user } = await openShop('/about');
    await user.click(await screen.findByRole('button', { name: 'Older receipts' }));
    const receiptRegion = await findReceiptRegion();
    expect((await receiptRegion.findByRole('alert')).textContent).toBe('The receipts could not be loaded just now.');
    await user.click(receiptRegion.getByRole('button', { name: 'Older receipts' }));
    const revokedText = await receiptRegion.findByText('1 tree', { selector: 'li > span > b' });
    await waitFor(() => expect(document.activeElement).toBe(revokedText.closest('ul')));
    expect(receiptRegion.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Older receipts' })).toBeNull();
  });

  it('offers a retry when the receipts fail to load', async () => {
    server.queueReplies(FIRST_PAGE_ROUTE, refusal(500, 'INTERNAL'));
    const { user } = await openShop('/sustainability');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await (await findReceiptRegion()).findByText('60 trees', { selector: 'li > span > b' })).toBeTruthy();
  });
});
