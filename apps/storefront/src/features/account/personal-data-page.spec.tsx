import { screen, waitFor } from '@testing-library/react';
import { FakeServer, fileReply, ok, refusal } from '../../testing/fake-server';
import { storeSignedInHint, openShop } from '../../testing/open-shop';

const EXPORT_ROUTE = 'GET /api/v1/me/export';
const PDF_ROUTE = 'GET /api/v1/me/export/pdf';
const exportedData = {
  exportedAt: '2026-11-20T10:00:00.000Z',
  sections: [
    {
      service: 'orders-payments',
      name: 'orders',
      rows: [
        {
          ...{ number: 'BR-2026-000123', status: 'processing', placedAt: '2026-11-20T10:42:00.000Z', total: 350, note: null, gift: true },
          shipping: { firstName: 'Family', country: 'ES' },
          lines: [{ product: 'brush-couple', brushes: Array(2).fill({ type: 'kids', color: 'yellow' }) }],
          timeline: [{ event: 'placed', at: '2026-11-20T10:42:00.000Z' }],
        },
      ],
    },
    { service: 'orders-payments', name: 'parcels', rows: [] },
    { service: 'orders-payments', name: 'invoices', rows: [{ issuedOn: '2026-11-22T00:00:00.000Z', currency: 'eur' }] },
  ],
};
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

describe('the page of personal data', () => {
  it('shows the export and offers it as the same JSON', async () => {
    const savedBlobs: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => savedBlobs.push(blob), revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    server.queueReplies(EXPORT_ROUTE, ok(exportedData));
    const { user } = await openShop('/account/data');
    await user.click(await screen.findByText('Orders', { selector: '.data__section *' }));
    expect(screen.getByText('orders-payments: parcels')).toBeTruthy();
    for (const text of ['BR-2026-000123', 'yes', 'nothing', 'gift']) expect(screen.getByText(text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Download as JSON' }));
    expect([click.mock.calls.length, savedBlobs[0]?.size]).toEqual([1, JSON.stringify(exportedData, null, 2).length]);
    click.mockRestore();
  });

  it('offers the export as a PDF and reports a failed PDF', async () => {
    const names: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    server.queueReplies(EXPORT_ROUTE, ok(exportedData));
    server.queueReplies(PDF_ROUTE, refusal(500, 'INTERNAL'), fileReply('brote-2026-11-20.pdf', '%PDF'));
    const { user } = await openShop('/account/data');
    await user.click(await screen.findByRole('button', { name: 'Download as PDF' }));
    expect(await screen.findByText(/The PDF could not be made/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Download as PDF' }));
    await waitFor(() => expect(names).toEqual(['brote-2026-11-20.pdf']));
    click.mockRestore();
  });

  it('translates field names, states, days, amounts, countries and brushes and leaves texts of people unchanged', async () => {
    server.queueReplies(EXPORT_ROUTE, ok(exportedData));
    const { user } = await openShop('/account/data');
    await user.click(await screen.findByText('Orders', { selector: '.data__section *' }));
    const readValue = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
    expect([readValue('Status'), readValue('Ordered'), readValue('Total')]).toEqual([
      'Processing',
      '20 November 2026, 11:42',
      '3,50\u00a0€',
    ]);
    expect([readValue('Country'), readValue('First name'), readValue('Product')]).toEqual(['Spain', 'Family', 'Couple pack']);
    expect([readValue('Issued'), readValue('Currency')]).toEqual(['22 November 2026', 'Euro']);
    expect([readValue('Brushes'), readValue('Event')]).toEqual(['2 × Sunny Yellow, kids', 'Received']);
  });

  it('shows recalls with message state, chosen remedy and final remedy in words', async () => {
    const recall = { product: { en: 'A toothbrush', es: 'Un cepillo' }, mail: 'sent', remedy: 'refund', doneRemedy: 'replacement' };
    server.queueReplies(EXPORT_ROUTE, ok({ ...exportedData, sections: [{ service: 'orders-payments', name: 'recalls', rows: [recall] }] }));
    const { user } = await openShop('/account/data');
    await user.click(await screen.findByText('Product safety recalls', { selector: '.data__section *' }));
    const readValue = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
    expect([readValue('Message'), readValue('Chosen'), readValue('Remedy provided')]).toEqual(['Sent', 'Refund', 'Replacement']);
    expect(readValue('Product')).toBe('A toothbrush');
  });

  it('shows nothing after a failed export and offers a retry', async () => {
    server.queueReplies(EXPORT_ROUTE, refusal(500, 'INTERNAL'), ok(exportedData));
    const { user } = await openShop('/account/data');
    expect(await screen.findByText('Your data could not be collected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('orders-payments: parcels')).toBeTruthy();
  });
});
