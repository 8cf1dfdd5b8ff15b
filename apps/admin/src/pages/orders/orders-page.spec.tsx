import { mixedFamilyBrushes, staffMessageExamples } from '@brote/contracts/examples';
import { recordOrderBatchesRequest, orderBatches } from '@brote/contracts/recalls/examples';
import { orderRow, staffOrder } from '@brote/contracts/staff-orders/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen, waitFor, within } from '@testing-library/react';
import { ok, openAdmin, refusal } from '../../testing/open-admin';
import { ordersTranslations } from './orders.translations';

const LIST_ROUTE = 'GET /admin/orders';
const ORDER_ROUTE = `GET /admin/orders/${orderRow.id}`;
const row = { ...orderRow, status: 'processing' as const };
const order = { ...staffOrder, order: { ...staffOrder.order, status: 'processing' as const } };
const listReply = ok({ rows: [row], nextCursor: null });
const findLastRequest = (requests: readonly { method: string; path: string; body: unknown }[], method: string) =>
  requests.filter((request) => request.method === method && !request.path.includes('/auth/')).at(-1);

describe('the orders', () => {
  it('are listed, searched and filtered by the address', async () => {
    const { user, seen } = openAdmin('/orders', { [LIST_ROUTE]: listReply });
    expect(await screen.findByRole('button', { name: `#${row.number}` })).toBeTruthy();
    expect(screen.getByRole('table').textContent).toContain('En preparación');
    await user.type(screen.getByLabelText('Número, nombre o e-mail'), 'lucía{Enter}');
    await user.click(screen.getByText('Enviado'));
    await screen.findByText('En preparación', { selector: '.ant-tag *, .ant-tag' });
    expect(window.location.search).toContain('status=shipped');
    expect(findLastRequest(seen, 'GET')?.path).toContain('status=shipped');
    expect(decodeURIComponent(findLastRequest(seen, 'GET')?.path ?? '')).toContain('search=lucía');
  });

  it('show their dispatch day, are sorted by it, and are filtered by those due or late', async () => {
    const { user, seen } = openAdmin('/orders', { [LIST_ROUTE]: listReply });
    expect(await screen.findByRole('cell', { name: '23/11/2026' })).toBeTruthy();
    const readLastQuery = () => new URLSearchParams(findLastRequest(seen, 'GET')?.path.split('?')[1]);
    await user.click(screen.getByRole('columnheader', { name: /Sale el/ }));
    await waitFor(() => expect([readLastQuery().get('sort'), readLastQuery().get('status')]).toEqual(['dispatch', 'processing']));
    await user.click(screen.getByRole('button', { name: 'Salen hoy o atrasados' }));
    await waitFor(() => expect([readLastQuery().get('due'), readLastQuery().get('status')]).toEqual(['true', null]));
    expect(screen.getByRole('button', { name: 'Salen hoy o atrasados' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('columnheader', { name: /Sale el/ }).getAttribute('aria-sort')).toBe('ascending');
    expect(window.location.search).toBe('?due=true');
    await user.click(screen.getByRole('columnheader', { name: /Sale el/ }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it.each([
    ['processing', ['Sale el 23/11/2026', 'Llega entre el 26/11/2026 y el 30/11/2026']],
    ['shipped', ['Tenía que salir el 23/11/2026', 'Llega entre el 26/11/2026 y el 30/11/2026']],
    ['delivered', ['Tenía que salir el 23/11/2026']],
    ['cancelled', []],
  ] as const)('show in the drawer, when %s, their days of dispatch and arrival', async (status, words) => {
    openAdmin(`/orders?order=${row.id}`, {
      [LIST_ROUTE]: listReply,
      [ORDER_ROUTE]: ok({ ...staffOrder, order: { ...staffOrder.order, status } }),
    });
    const drawer = await screen.findByRole('dialog');
    await within(drawer).findByText('Cronología');
    expect(
      within(drawer)
        .queryAllByText(/^(Sale el|Tenía que salir|Llega)/)
        .map(({ textContent }) => textContent),
    ).toEqual(words);
  });

  it('open in a drawer, which offers only the actions that the server permits', async () => {
    const { user } = openAdmin('/orders', { [LIST_ROUTE]: listReply, [ORDER_ROUTE]: ok(order) });
    await user.click(await screen.findByRole('button', { name: `#${row.number}` }));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('Cronología')).toBeTruthy();
    expect(within(drawer).getByText('Llamar antes de entregar')).toBeTruthy();
    expect(within(drawer).getByRole('button', { name: 'Marcar como enviado' })).toBeTruthy();
    expect(within(drawer).queryByRole('button', { name: 'Marcar como entregado' })).toBeNull();
    expect(window.location.search).toContain(`order=${row.id}`);
  });

  it('show the company of the invoice in the drawer', async () => {
    const company = { name: 'Hotel Sol S.L.', taxId: 'B12345674' };
    openAdmin(`/orders?order=${row.id}`, { [LIST_ROUTE]: listReply, [ORDER_ROUTE]: ok({ ...order, order: { ...order.order, company } }) });
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('Factura a Hotel Sol S.L., NIF B12345674')).toBeTruthy();
  });

  it('mark subscription deliveries, which are shipped from the deliveries page', async () => {
    const subscriptionId = '0192f0c0-0000-7000-8000-0000000000e1';
    const delivery = { ...order, order: { ...order.order, subscriptionId, paymentMethod: null }, actions: [] };
    const { user } = openAdmin('/orders', {
      [LIST_ROUTE]: ok({ rows: [{ ...row, subscriptionId }], nextCursor: null }),
      [ORDER_ROUTE]: ok(delivery),
    });
    expect(await screen.findByRole('checkbox', { name: row.number })).toHaveProperty('disabled', true);
    expect(screen.getByRole('table').textContent).toContain('Caja de suscripción');
    await user.click(screen.getByRole('button', { name: `#${row.number}` }));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText(/Se envía desde Entregas/)).toBeTruthy();
    expect(within(drawer).getByText(/^Con la suscripción/)).toBeTruthy();
    expect(within(drawer).queryByRole('button', { name: 'Marcar como enviado' })).toBeNull();
  });

  it('show the batches of their shipped units, and accept corrections by the packer', async () => {
    const BATCHES_PATH = `/admin/orders/${row.id}/batches`;
    const recordedBatches = { ...orderBatches, orderId: row.id };
    const { user, seen } = openAdmin(`/orders?order=${row.id}`, {
      [LIST_ROUTE]: listReply,
      [ORDER_ROUTE]: ok(order),
      [`GET ${BATCHES_PATH}`]: ok(recordedBatches),
      [`PUT ${BATCHES_PATH}`]: [refusal(409, 'BATCH_SHORT'), ok({ ...recordedBatches, source: 'packer' })],
    });
    const part = within(await screen.findByRole('region', { name: 'Lotes' }));
    for (const text of ['L-2611-A', 'Lote desconocido', /^Según los libros/]) expect(part.getByText(text)).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Corregir los lotes' }));
    const [first] = part.getAllByRole('textbox');
    if (first === undefined) throw new Error('There is no field');
    await user.clear(first);
    await user.type(first, ' L-2611-B ');
    await user.click(part.getByRole('button', { name: 'Guardar los lotes' }));
    expect(await screen.findByText(/otros paquetes llevan los cepillos de ese lote/)).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Guardar los lotes' }));
    expect(await screen.findByText('Lotes guardados')).toBeTruthy();
    expect(findLastRequest(seen, 'PUT')?.body).toEqual({ shares: recordOrderBatchesRequest.shares });
  });

  it.each([
    ['open', 'En disputa: el banco retiene el dinero hasta que decida'],
    ['won', 'Disputa ganada'],
    ['lost', 'Disputa perdida: el banco ha devuelto el dinero al cliente'],
  ] as const)('show a dispute that is %s', async (dispute, words) => {
    const { timeline } = order.order;
    const withDispute = [...timeline, { event: 'disputed', at: row.placedAt }, { event: 'dispute-lost', at: row.placedAt }];
    const disputedOrder = { ...order, disputed: true, dispute, order: { ...order.order, timeline: withDispute } };
    openAdmin(`/orders?order=${row.id}`, { [LIST_ROUTE]: listReply, [ORDER_ROUTE]: ok(disputedOrder) });
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText(words)).toBeTruthy();
    expect(within(drawer).getByText('Disputado')).toBeTruthy();
    expect(within(drawer).getByText('Disputa perdida')).toBeTruthy();
  });

  it.each([
    ['open', true],
    ['won', false],
  ] as const)('warn before their parcel leaves while a dispute is open: %s', async (dispute, isWarned) => {
    const disputedOrder = { ...order, disputed: true, dispute };
    const { user } = openAdmin(`/orders?order=${row.id}`, { [LIST_ROUTE]: listReply, [ORDER_ROUTE]: ok(disputedOrder) });
    await user.click(await screen.findByRole('button', { name: 'Marcar como enviado' }));
    expect(await screen.findByLabelText('Número de seguimiento')).toBeTruthy();
    expect(screen.queryByText(/Si lo envías, puedes perder el dinero y los cepillos/) !== null).toBe(isWarned);
  });

  it('of a closed account are marked in the list', async () => {
    const closedAccountOrder = { ...row, id: staffOrder.order.id.replace(/.$/, '9'), number: 'BR-2026-000999', endsOn: '2026-12-24' };
    openAdmin('/orders', { [LIST_ROUTE]: ok({ rows: [row, closedAccountOrder], nextCursor: null }) });
    const dispatchNotes = await screen.findAllByText('Cuenta cerrada: enviar antes del 24/12/2026');
    expect(dispatchNotes.map((mark) => mark.closest('tr')?.textContent.includes('BR-2026-000999'))).toEqual([true]);
  });

  it('warn of the day on which the order of a closed account ends', async () => {
    openAdmin(`/orders?order=${row.id}`, { [LIST_ROUTE]: listReply, [ORDER_ROUTE]: ok({ ...order, endsOn: '2026-12-24' }) });
    expect(await screen.findByText('La cuenta de esta persona está cerrada')).toBeTruthy();
    expect(screen.getByText(/Envíalo antes del 24 de diciembre de 2026/)).toBeTruthy();
  });

  it('are refunded in part with a reason', async () => {
    const { user, seen } = openAdmin(`/orders?order=${row.id}`, {
      [LIST_ROUTE]: listReply,
      [ORDER_ROUTE]: ok(order),
      [`POST /admin/orders/${row.id}/refunds`]: ok(order),
    });
    await user.click(await screen.findByRole('button', { name: 'Reembolsar…' }));
    const amount = await screen.findByLabelText(/^Importe, €/);
    await user.clear(amount);
    await user.type(amount, '2,00');
    await user.click(screen.getByRole('button', { name: 'Reembolsar' }));
    expect(await screen.findByText('Escribe al menos 3 caracteres')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Motivo/), 'Llegó roto');
    await user.click(screen.getByRole('button', { name: 'Reembolsar' }));
    expect(await screen.findByText('Reembolso en camino')).toBeTruthy();
    expect(findLastRequest(seen, 'POST')?.body).toMatchObject({ amount: 200, reason: 'Llegó roto', restock: false });
  });

  it('are refunded by single brushes, at the price that was paid for them', async () => {
    const items = order.order.items.map((item) => ({ ...item, brushes: mixedFamilyBrushes, brushesLeft: [1, 1, 1, 0] }));
    const { user, seen } = openAdmin(`/orders?order=${row.id}`, {
      [LIST_ROUTE]: listReply,
      [ORDER_ROUTE]: ok({ ...order, order: { ...order.order, items } }),
      [`POST /admin/orders/${row.id}/refunds`]: ok(order),
    });
    await user.click(await screen.findByRole('button', { name: 'Reembolsar…' }));
    await user.click(await screen.findByText('Elegir cepillos (opcional)'));
    await user.click(screen.getByRole('checkbox', { name: 'Azul océano, adulto' }));
    expect(screen.getByLabelText(/^Importe, €/)).toHaveProperty('value', '1,75');
    expect(screen.queryByText(/No quedaría nada por enviar/)).toBeNull();
    await user.type(screen.getByLabelText(/^Motivo/), 'Llegó roto');
    await user.click(screen.getByRole('button', { name: 'Reembolsar' }));
    expect(await screen.findByText('Reembolso en camino')).toBeTruthy();
    expect(findLastRequest(seen, 'POST')?.body).toMatchObject({
      amount: 175,
      items: [{ line: 0, brush: 0, quantity: 1, sealOpened: false }],
    });
  });

  it('are cancelled with their last brush, after a notice', async () => {
    const items = order.order.items.map((item) => ({ ...item, brushes: mixedFamilyBrushes, brushesLeft: [1, 0, 0, 0] }));
    const { user } = openAdmin(`/orders?order=${row.id}`, {
      [LIST_ROUTE]: listReply,
      [ORDER_ROUTE]: ok({ ...order, order: { ...order.order, items } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Reembolsar…' }));
    await user.click(await screen.findByText('Elegir cepillos (opcional)'));
    await user.click(screen.getByRole('checkbox', { name: 'Azul océano, adulto' }));
    expect(screen.getByText(/^No quedaría nada por enviar: el pedido se cancela y se devuelven los 7,00/)).toBeTruthy();
  });

  it('open the refund form for a link to that refund', async () => {
    const { user } = openAdmin(`/orders?order=${row.id}&refund=${row.id}`, { [LIST_ROUTE]: listReply, [ORDER_ROUTE]: ok(order) });
    expect(await screen.findByLabelText(/^Importe, €/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Volver' }));
    await waitFor(() => expect(window.location.search).toBe(`?order=${row.id}`));
    expect(screen.getByRole('button', { name: 'Reembolsar…' })).toBeTruthy();
  });

  it('keep the refund form closed when the link names another order', async () => {
    openAdmin(`/orders?order=${row.id}&refund=another`, { [LIST_ROUTE]: listReply, [ORDER_ROUTE]: ok(order) });
    expect(await screen.findByRole('button', { name: 'Reembolsar…' })).toBeTruthy();
    expect(screen.queryByLabelText(/^Importe, €/)).toBeNull();
  });

  it('list their credit notes, which are downloaded by number', async () => {
    const creditNote = { number: 'R2026-000007', isCreditNote: true, total: { amount: -300, currency: 'EUR' as const } };
    const documents = [...(staffOrder.order.documents ?? []), creditNote];
    const { user, seen } = openAdmin(`/orders?order=${row.id}`, {
      [LIST_ROUTE]: listReply,
      [ORDER_ROUTE]: ok({ ...staffOrder, order: { ...staffOrder.order, documents } }),
    });
    const list = await screen.findByRole('list', { name: 'Facturas rectificativas' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list.textContent).toMatch(/R2026-000007[-−]3,00\s€/);
    await user.click(within(list).getByRole('button', { name: /R2026-000007/ }));
    expect(await screen.findByText('No se ha podido abrir el documento')).toBeTruthy();
    expect(seen.some(({ path }) => path === '/admin/orders/documents/R2026-000007')).toBe(true);
  });

  it('are shipped together with a number each, and the list names those that failed', async () => {
    const shipReply = ok({ results: [{ orderId: row.id, refusal: 'ORDER_NOT_SHIPPABLE' }] });
    const { user, seen } = openAdmin('/orders', { [LIST_ROUTE]: listReply, 'POST /admin/orders/ship': shipReply });
    await user.click(await screen.findByRole('checkbox', { name: row.number }));
    await user.click(screen.getByRole('button', { name: 'Marcar 1 como enviado' }));
    await user.type(await screen.findByLabelText('Número de seguimiento'), 'PQ4X3C0412');
    await user.click(screen.getByRole('button', { name: 'Marcar como enviado' }));
    expect(await screen.findByText(`1 no se han enviado: ${row.number}`)).toBeTruthy();
    expect(findLastRequest(seen, 'POST')?.body).toEqual({
      carrier: 'correos',
      parcels: [{ orderId: row.id, trackingNumber: 'PQ4X3C0412' }],
    });
  });

  it('show their e-mails, and send one again after a confirmation', async () => {
    const mail = staffMessageExamples.historyRow;
    const resendPath = `/admin/notifications/messages/${mail.id}/resend`;
    const { user, seen } = openAdmin(`/orders?order=${row.id}`, {
      ...{ [LIST_ROUTE]: listReply, [ORDER_ROUTE]: ok(order) },
      'GET /admin/notifications/messages': ok({ rows: [mail], nextCursor: null }),
      [`POST ${resendPath}`]: ok(mail),
    });
    await user.click(await screen.findByRole('button', { name: 'Reenviar' }));
    const [confirmation] = await screen.findAllByText(`¿Reenviar «${mail.subject}»?`);
    await user.click(within(confirmation?.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: 'Reenviar' }));
    expect(await screen.findByText('Correo en camino')).toBeTruthy();
    expect(seen.find(({ path }) => path === resendPath)?.body).toMatchObject({
      resendId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
    expect(seen.find(({ path }) => path.startsWith('/admin/notifications/messages?'))?.path).toContain(`search=${row.id}`);
  });

  it('show that they could not be loaded', async () => {
    openAdmin('/orders', { [LIST_ROUTE]: refusal(500, 'INTERNAL') });
    expect(await screen.findByText('No se han podido cargar los datos')).toBeTruthy();
  });

  it('have every sentence in both languages', () => expect(findGaps(ordersTranslations)).toEqual([]));
});
