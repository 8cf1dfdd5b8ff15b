import { subscriptionExamples } from '@brote/contracts/examples';
import { saveFile } from '@brote/ui-kit';
import { screen, within } from '@testing-library/react';
import { FakeServer, fileReply, ok, refusal } from '../../testing/fake-server';
import { openManagePage, SUBSCRIPTION_PATH } from '../../testing/manage-page';
import { getToasts, storeSignedInHint } from '../../testing/open-shop';

jest.mock('@brote/ui-kit', () => ({ ...jest.requireActual<object>('@brote/ui-kit'), saveFile: jest.fn() }));

const { invoice } = subscriptionExamples;
const INVOICES_ROUTE = `GET ${SUBSCRIPTION_PATH}/invoices`;
const saveFileMock = jest.mocked(saveFile);
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  saveFileMock.mockClear();
  server = FakeServer.start();
  storeSignedInHint();
});

/** Opens the billing history with one charge; returns its row. */
async function openCharge(changes: Partial<typeof invoice> = {}) {
  server.queueReplies(INVOICES_ROUTE, ok({ invoices: [{ ...invoice, ...changes }] }));
  const { user } = await openManagePage(server, {});
  await user.click(screen.getByRole('tab', { name: 'Billing history' }));
  return { user, row: within(await screen.findByRole('row', { name: /Paid/ })) };
}

describe('the billing history', () => {
  it('names the invoice of a charge and downloads it', async () => {
    server.queueReplies('GET /api/v1/subscriptions/documents/F2026-000124', fileReply('F2026-000124.pdf', '%PDF'));
    const { user, row } = await openCharge();
    expect(row.getByRole('cell', { name: 'F2026-000124' })).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Invoice F2026-000124' }));
    expect(saveFileMock.mock.calls.map(([, name]) => name)).toEqual(['F2026-000124.pdf']);
  });

  it('offers the credit note of each refund beside the invoice', async () => {
    const documents = [
      { number: 'F2026-000124', isCreditNote: false },
      { number: 'R2026-000007', isCreditNote: true },
    ];
    server.queueReplies('GET /api/v1/subscriptions/documents/R2026-000007', fileReply('R2026-000007.pdf', '%PDF'));
    const { user, row } = await openCharge({ documents });
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Invoice F2026-000124', 'Credit note R2026-000007']);
    await user.click(row.getByRole('button', { name: 'Credit note R2026-000007' }));
    expect(saveFileMock.mock.calls.map(([, name]) => name)).toEqual(['R2026-000007.pdf']);
  });

  it('offers the documents of a company for programs', async () => {
    const documents = [{ number: 'F2026-000124', isCreditNote: false, isOfCompany: true }];
    server.queueReplies('GET /api/v1/documents/F2026-000124/ubl', fileReply('F2026-000124.xml', '<Invoice/>'));
    const { user, row } = await openCharge({ documents });
    await user.click(row.getByRole('button', { name: 'E-invoice (UBL) F2026-000124' }));
    expect(saveFileMock.mock.calls.map(([, name]) => name)).toEqual(['F2026-000124.xml']);
  });

  it('says when a document cannot be downloaded, and offers it again', async () => {
    server.queueReplies('GET /api/v1/subscriptions/documents/F2026-000124', refusal(503, 'SERVICE_UNAVAILABLE'));
    const { user, row } = await openCharge();
    await user.click(row.getByRole('button', { name: 'Invoice F2026-000124' }));
    expect(await getToasts().findByText('The document could not be downloaded')).toBeTruthy();
    expect(saveFileMock).not.toHaveBeenCalled();
    expect(row.getByRole('button', { name: 'Invoice F2026-000124' })).toBeTruthy();
  });

  it('links the receipt of the payment provider until the invoice is issued', async () => {
    const { row } = await openCharge({ documents: [] });
    expect(row.getByRole('cell', { name: 'BROTE-0001' })).toBeTruthy();
    expect(row.getByRole('link', { name: 'Receipt BROTE-0001' }).getAttribute('href')).toBe('http://localhost:4202/i/in_1Q2w3E/pdf');
    expect(row.queryByRole('button')).toBeNull();
  });
});
