import { orderView } from '@brote/contracts/examples';
import { saveFile } from '@brote/ui-kit';
import { screen } from '@testing-library/react';
import { FakeServer, fileReply, ok, refusal } from '../../testing/fake-server';
import { getToasts, openShop, storeSignedInHint } from '../../testing/open-shop';

jest.mock('@brote/ui-kit', () => ({ ...jest.requireActual<object>('@brote/ui-kit'), saveFile: jest.fn() }));

const GET_ROUTE = `GET /api/v1/orders/${orderView.id}`;
const saveFileMock = jest.mocked(saveFile);
const creditNote = { number: 'R2026-000007', isCreditNote: true, total: { amount: -300, currency: 'EUR' as const } };
const companyOrder = {
  ...orderView,
  company: { name: 'Hotel Sol S.L.', taxId: 'A58818501' },
  documents: [...(orderView.documents ?? []), creditNote],
};
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  saveFileMock.mockClear();
  server = FakeServer.start();
  storeSignedInHint();
});

const openOrder = async (order: object) => {
  server.queueReplies(GET_ROUTE, ok(order));
  const shop = await openShop(`/orders/${orderView.id}`);
  await screen.findByRole('heading', { name: 'Order #BR-2026-000123' });
  return shop;
};

describe('the documents of a company', () => {
  it('are downloaded for programs, the invoice and the credit note', async () => {
    const number = orderView.invoiceNumber ?? '';
    server.queueReplies(`GET /api/v1/documents/${number}/ubl`, fileReply(`${number}.xml`, '<Invoice/>'));
    server.queueReplies('GET /api/v1/documents/R2026-000007/ubl', fileReply('R2026-000007.xml', '<CreditNote/>'));
    const { user } = await openOrder(companyOrder);
    await user.click(screen.getByRole('button', { name: `E-invoice (UBL) ${number}` }));
    await user.click(screen.getByRole('button', { name: 'E-credit note (UBL) R2026-000007' }));
    expect(saveFileMock.mock.calls.map(([, name]) => name)).toEqual([`${number}.xml`, 'R2026-000007.xml']);
  });

  it('report a failed download, and are offered again', async () => {
    server.queueReplies(`GET /api/v1/documents/${orderView.invoiceNumber ?? ''}/ubl`, refusal(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await openOrder(companyOrder);
    await user.click(screen.getByRole('button', { name: /^E-invoice/ }));
    expect(await getToasts().findByText('The e-invoice could not be downloaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^E-invoice/ })).toBeTruthy();
    expect(saveFileMock).not.toHaveBeenCalled();
  });

  it('are left out for a person', async () => {
    await openOrder({ ...companyOrder, company: undefined });
    expect(screen.queryByRole('button', { name: /UBL/ })).toBeNull();
  });
});
