import { batchRow, openRecallRequest, recallRecipient, recallPreview, staffRecall } from '@brote/contracts/recalls/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen, within } from '@testing-library/react';
import { ok, openAdmin, pablo, refusal } from '../../testing/open-admin';
import { recallsTranslations } from './recalls.translations';

const BATCHES_ROUTE = 'GET /admin/batches';
const RECALLS_ROUTE = 'GET /admin/recalls';
const OPEN_ROUTE = 'POST /admin/recalls';
const PREVIEW_ROUTE = 'POST /admin/recalls/preview';
const PEOPLE_ROUTE = `GET /admin/recalls/${staffRecall.id}/people`;
const FINISH_ROUTE = `POST /admin/recalls/${staffRecall.id}/people/${recallRecipient.id}/done`;
const CLOSE_ROUTE = `POST /admin/recalls/${staffRecall.id}/close`;
const BLOCK_ROUTE = 'POST /admin/batches/block';
const batchesReply = ok({ rows: [batchRow, { ...batchRow, batch: null, sku: 'kids-yellow', left: 7 }] });
const blockButton = { name: 'Bloquear el lote L-2611-A' };

describe('the batches', () => {
  it('show where their units are, and units without a recorded batch', async () => {
    openAdmin('/recalls', { [RECALLS_ROUTE]: ok({ rows: [] }), [BATCHES_ROUTE]: batchesReply });
    const row = within(await screen.findByRole('row', { name: /L-2611-A/ }));
    for (const text of ['200', '150', '50', '12/11/2026']) expect(row.getByText(text)).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Sin anotar/ })).queryByRole('button')).toBeNull();
  });

  it('are blocked by admins after a confirmation, which shows the promised units', async () => {
    const answer = ok({ blocked: 150, promised: 1, isRepeated: false });
    const { user, seen } = openAdmin('/recalls', {
      [RECALLS_ROUTE]: ok({ rows: [] }),
      [BATCHES_ROUTE]: batchesReply,
      [BLOCK_ROUTE]: answer,
    });
    await user.click(await screen.findByRole('button', blockButton));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Bloquear' }));
    expect(await screen.findByText('150 piezas retiradas de los estantes')).toBeTruthy();
    expect(await screen.findByText(/Otra 1 está reservada o vendida/)).toBeTruthy();
    expect(seen.find(({ method, path }) => `${method} ${path}` === BLOCK_ROUTE)?.body).toEqual({
      blockId: expect.any(String) as string,
      batch: 'L-2611-A',
      reason: 'Lote L-2611-A bloqueado',
    });
  });

  it('show that blocking failed', async () => {
    const { user } = openAdmin('/recalls', {
      [RECALLS_ROUTE]: ok({ rows: [] }),
      [BATCHES_ROUTE]: batchesReply,
      [BLOCK_ROUTE]: refusal(404, 'BATCH_UNKNOWN'),
    });
    await user.click(await screen.findByRole('button', blockButton));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Bloquear' }));
    expect(await screen.findByText('No se ha podido bloquear el lote')).toBeTruthy();
  });

  it('are only readable for the rest of the staff', async () => {
    openAdmin('/recalls', { [RECALLS_ROUTE]: ok({ rows: [] }), [BATCHES_ROUTE]: batchesReply }, pablo);
    expect(await screen.findByRole('row', { name: /L-2611-A/ })).toBeTruthy();
    expect(screen.queryByRole('button', blockButton)).toBeNull();
  });

  it('have every sentence in both languages', () => expect(findGaps(recallsTranslations)).toEqual([]));
});

describe('the recalls', () => {
  const listReplies = { [BATCHES_ROUTE]: batchesReply, [RECALLS_ROUTE]: ok({ rows: [staffRecall] }) };

  it('show the number of notified people, their names and their chosen remedies', async () => {
    const { user } = openAdmin('/recalls', { ...listReplies, [PEOPLE_ROUTE]: ok({ rows: [recallRecipient], nextCursor: null }) }, pablo);
    const row = within(await screen.findByRole('row', { name: /Cepillo de dientes de bambú/ }));
    for (const text of ['38', '2', '1', '9', 'En marcha']) expect(row.getByText(text)).toBeTruthy();
    expect(row.queryByRole('button', { name: 'Cerrar la retirada' })).toBeNull();
    await user.click(row.getByRole('button', { name: 'Personas' }));
    const people = within(await screen.findByRole('dialog'));
    const link = await people.findByRole('link', { name: recallRecipient.orderNumber });
    expect(link.getAttribute('href')).toContain(`order=${recallRecipient.orderId}`);
    for (const text of ['Reembolso', 'Enviado', 'Según los libros']) expect(people.getByText(text)).toBeTruthy();
  });

  it('show the open remedies, and staff record a completed remedy with a link to the refund', async () => {
    const doneRecipient = { ...recallRecipient, doneRemedy: 'refund', doneAt: '2026-11-21T10:00:00.000Z', doneNote: 'Reembolso 4711' };
    const { user, seen } = openAdmin(
      '/recalls',
      { ...listReplies, [PEOPLE_ROUTE]: ok({ rows: [recallRecipient], nextCursor: null }), [FINISH_ROUTE]: ok(doneRecipient) },
      pablo,
    );
    const row = within(await screen.findByRole('row', { name: /Cepillo de dientes de bambú/ }));
    expect(row.getByText('Por hacer: 7 · hechas: 3')).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Personas' }));
    await user.click(await screen.findByRole('button', { name: 'Marcar como hecho' }));
    expect(await screen.findByText(`Qué se ha hecho por el pedido ${recallRecipient.orderNumber}`)).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Reembolsar antes en el pedido' });
    expect(link.getAttribute('href')).toContain(`order=${recallRecipient.orderId}&refund=${recallRecipient.orderId}`);
    await user.click(screen.getByRole('button', { name: 'Anotar como hecho' }));
    expect(await screen.findByText('Hay que rellenarlo')).toBeTruthy();
    expect(seen.some(({ method, path }) => `${method} ${path}` === FINISH_ROUTE)).toBe(false);
    await user.type(screen.getByLabelText('Nota'), 'Reembolso 4711');
    await user.click(screen.getByRole('button', { name: 'Anotar como hecho' }));
    expect(await screen.findByText('Anotado como hecho')).toBeTruthy();
    const finishRequest = seen.find(({ method, path }) => `${method} ${path}` === FINISH_ROUTE);
    expect(finishRequest?.body).toEqual({ remedy: 'refund', note: 'Reembolso 4711' });
  });

  it('show the completed remedy of each person', async () => {
    const doneRecipient = { ...recallRecipient, doneRemedy: 'replacement', doneAt: '2026-11-21T10:00:00.000Z', doneNote: 'Paquete 4711' };
    const { user } = openAdmin('/recalls', { ...listReplies, [PEOPLE_ROUTE]: ok({ rows: [doneRecipient], nextCursor: null }) }, pablo);
    await user.click(await screen.findByRole('button', { name: 'Personas' }));
    const people = within(await screen.findByRole('dialog'));
    for (const text of ['Sustitución', 'Paquete 4711']) expect(await people.findByText(text)).toBeTruthy();
    expect(people.queryByRole('button', { name: 'Marcar como hecho' })).toBeNull();
  });

  it('are published only after a preview of the number of affected people', async () => {
    const { user, seen } = openAdmin('/recalls', { ...listReplies, [PREVIEW_ROUTE]: ok(recallPreview), [OPEN_ROUTE]: ok(staffRecall) });
    await user.click(await screen.findByRole('button', { name: 'Abrir una retirada' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Abrir una retirada' }));
    const send = dialog.getByRole('button', { name: 'Publicar y avisar a todos' });
    expect(send).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('button', { name: 'Contar a los afectados' }));
    expect(await dialog.findByText('Hay que rellenarlo')).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'Azul océano, adulto' }));
    const { product, hazard, action } = openRecallRequest;
    const fieldTexts = { product: 'Producto y marca', hazard: 'El peligro', action: 'Qué hacer' };
    for (const [label, text] of [
      [fieldTexts.product, product],
      [fieldTexts.hazard, hazard],
      [fieldTexts.action, action],
    ] as const) {
      await user.click(dialog.getByLabelText(`${label}, en español`));
      await user.paste(text.es);
      await user.click(dialog.getByLabelText(`${label}, en inglés`));
      await user.paste(text.en);
    }
    await user.click(dialog.getByRole('button', { name: 'Contar a los afectados' }));
    expect((await dialog.findByRole('status')).textContent).toMatch(/^41 personas con 44 pedidos/);
    await user.click(send);
    expect(await screen.findByText('Retirada publicada')).toBeTruthy();
    expect(seen.find(({ method, path }) => `${method} ${path}` === OPEN_ROUTE)?.body).toEqual({
      ...openRecallRequest,
      recallId: expect.any(String) as string,
      batches: [],
    });
  });

  it('are closed after a confirmation', async () => {
    const { user, seen } = openAdmin('/recalls', { ...listReplies, [CLOSE_ROUTE]: ok(staffRecall) });
    await user.click(await screen.findByRole('button', { name: 'Cerrar la retirada' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cerrar la retirada' }));
    expect(await screen.findByText('Retirada cerrada')).toBeTruthy();
    expect(seen.some(({ method, path }) => `${method} ${path}` === CLOSE_ROUTE)).toBe(true);
  });
});
