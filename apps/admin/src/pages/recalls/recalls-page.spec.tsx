import { batchRow } from '@brote/contracts/recalls/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen, within } from '@testing-library/react';
import { ok, openAdmin, pablo, refusal } from '../../testing/open-admin';
import { recallsTexts } from './recalls.texts';

const BATCHES = 'GET /admin/batches';
const BLOCK = 'POST /admin/batches/block';
const listed = ok({ rows: [batchRow, { ...batchRow, batch: null, sku: 'kids-yellow', left: 7 }] });
const blockButton = { name: 'Bloquear el lote L-2611-A' };

describe('the batches', () => {
  it('say where the pieces of each are, and of which nobody noted the number', async () => {
    openAdmin('/recalls', { [BATCHES]: listed });
    const row = within(await screen.findByRole('row', { name: /L-2611-A/ }));
    for (const text of ['200', '150', '50', '12/11/2026']) expect(row.getByText(text)).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Sin anotar/ })).queryByRole('button')).toBeNull();
  });

  it('are blocked by admins after a question, and what is promised is told', async () => {
    const answer = ok({ blocked: 150, promised: 1, isRepeated: false });
    const { user, seen } = openAdmin('/recalls', { [BATCHES]: listed, [BLOCK]: answer });
    await user.click(await screen.findByRole('button', blockButton));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Bloquear' }));
    expect(await screen.findByText('150 piezas retiradas de los estantes')).toBeTruthy();
    expect(await screen.findByText(/Otra 1 está reservada o vendida/)).toBeTruthy();
    expect(seen.find(({ method, path }) => `${method} ${path}` === BLOCK)?.body).toEqual({
      blockId: expect.any(String) as string,
      batch: 'L-2611-A',
      reason: 'Lote L-2611-A bloqueado',
    });
  });

  it('say so when blocking fails', async () => {
    const { user } = openAdmin('/recalls', { [BATCHES]: listed, [BLOCK]: refusal(404, 'BATCH_UNKNOWN') });
    await user.click(await screen.findByRole('button', blockButton));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Bloquear' }));
    expect(await screen.findByText('No se ha podido bloquear el lote')).toBeTruthy();
  });

  it('are only read by the rest of the staff', async () => {
    openAdmin('/recalls', { [BATCHES]: listed }, pablo);
    expect(await screen.findByRole('row', { name: /L-2611-A/ })).toBeTruthy();
    expect(screen.queryByRole('button', blockButton)).toBeNull();
  });

  it('have every sentence in both languages', () => expect(findGaps(recallsTexts)).toEqual([]));
});
