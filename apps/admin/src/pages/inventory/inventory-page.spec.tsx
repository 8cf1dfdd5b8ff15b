import { inventoryExamples as stock, lowStock, stockView } from '@brote/contracts/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen, within } from '@testing-library/react';
import { ok, openAdmin, refusal } from '../../testing/open-admin';
import { inventoryTranslations } from './inventory.translations';

const LIST_REPLIES = {
  'GET /admin/stock': ok(stock.inventory),
  'GET /admin/stock/movements': ok({ rows: [stock.movement], nextCursor: null }),
  'GET /admin/stock/forecast': ok(stock.forecast),
};

describe('SKU stocks', () => {
  it('are shown with low stock and the days that the stock lasts', async () => {
    openAdmin('/inventory', LIST_REPLIES);
    const table = within(await screen.findByRole('table', { name: 'Inventario' }));
    expect(await table.findByText('Azul océano')).toBeTruthy();
    for (const said of ['480', '960 días', '14 vendidos en 28 d', 'Sin ventas', 'Stock bajo']) expect(table.getByText(said)).toBeTruthy();
    expect(screen.getByText('1 referencia en su mínimo o por debajo.')).toBeTruthy();
    expect(screen.getByText('Albarán 4711')).toBeTruthy();
    expect(screen.getByText('+200')).toBeTruthy();
    expect(screen.getByText('L-2611-A')).toBeTruthy();
  });

  it('are counted with thousands separators', async () => {
    const skuStocks = stock.inventory.skuStocks.map((skuStock) => ({ ...skuStock, available: 20_000 }));
    Object.assign(skuStocks[0] ?? {}, { available: 30_000, reserved: 1_050, threshold: 2_000, soldLately: 14_000 });
    openAdmin('/inventory', {
      ...LIST_REPLIES,
      'GET /admin/stock': ok({ ...stock.inventory, skuStocks }),
      'GET /admin/stock/movements': ok({ rows: [{ ...stock.movement, available: 20_000, sold: -1_500 }], nextCursor: null }),
    });
    for (const said of ['30.000', '20.000', '1.050', '2.000', '14.000 vendidos en 28 d', '+20.000', '−1.500'])
      expect(await screen.findByText(said)).toBeTruthy();
  });

  it('increase when a receipt is recorded', async () => {
    const { user, seen } = openAdmin('/inventory', { ...LIST_REPLIES, 'POST /admin/stock/adult-blue/receipts': ok(stockView) });
    await user.click(await screen.findByRole('button', { name: 'Recibir: Azul océano, adulto' }));
    await user.type(await screen.findByLabelText('Piezas recibidas'), '200');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Escribe al menos 3 letras')).toBeTruthy();
    await user.type(screen.getByLabelText('Albarán o proveedor'), 'Albarán 4711');
    await user.click(screen.getByLabelText('Lote'));
    await user.paste(' L-2611-A ');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Recepción guardada')).toBeTruthy();
    expect(seen.find(({ path }) => path.endsWith('/receipts'))?.body).toMatchObject({
      pieces: 200,
      reason: 'Albarán 4711',
      batch: 'L-2611-A',
    });
  });

  it('are corrected against the shown stock, and a concurrent change is shown', async () => {
    const { user, seen } = openAdmin('/inventory', {
      ...LIST_REPLIES,
      'POST /admin/stock/adult-blue/corrections': [refusal(409, 'STOCK_CHANGED', { seen: 480, available: 473 }), ok(stockView)],
    });
    await user.click(await screen.findByRole('button', { name: 'Corregir: Azul océano, adulto' }));
    const countedInput = await screen.findByLabelText('Cantidad contada');
    await user.clear(countedInput);
    await user.type(countedInput, '10');
    expect(await screen.findByText('Diferencia: −470')).toBeTruthy();
    await user.type(screen.getByLabelText('Motivo'), 'Rotos');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/el stock ha pasado de 480 a 473/)).toBeTruthy();
    expect(screen.getByText('Diferencia: −463')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Corrección guardada')).toBeTruthy();
    const sentCounts = seen
      .filter(({ path }) => path.endsWith('/corrections'))
      .map(({ body }) => body as { adjustmentId: string; counted: number; seen: number });
    expect(sentCounts.map(({ counted: countedInput, seen: against }) => [countedInput, against])).toEqual([
      [10, 480],
      [10, 473],
    ]);
    expect(new Set(sentCounts.map(({ adjustmentId }) => adjustmentId)).size).toBe(1);
  });

  it.each([
    ['Corregir', 'Cantidad contada', 'corrections'],
    ['Cambiar mínimo', 'Mínimo', 'threshold'],
  ])('accept only numbers: %s', async (task, label, route) => {
    const { user, seen } = openAdmin('/inventory', LIST_REPLIES);
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${task}: Azul océano, adulto`) }));
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, 'muchos');
    const reason = screen.queryByLabelText('Motivo');
    if (reason) await user.type(reason, 'Contado');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Escribe un número')).toBeTruthy();
    expect(seen.filter(({ path }) => path.endsWith(`/${route}`))).toEqual([]);
  });

  it('are included in a low-stock alert', async () => {
    const { user, seen } = openAdmin('/inventory', { ...LIST_REPLIES, 'POST /admin/stock/alerts': ok({ skuStocks: [lowStock] }) });
    await user.click(await screen.findByRole('button', { name: 'Enviar alerta' }));
    expect(await screen.findByText('Alerta enviada: 1 referencia')).toBeTruthy();
    expect(seen.find(({ path }) => path === '/admin/stock/alerts')?.body).toEqual({ alertId: expect.any(String) as string });
  });

  it('are not low while their colour is not offered', async () => {
    const skuStocks = stock.inventory.skuStocks.map((skuStock) => ({ ...skuStock, offered: false }));
    openAdmin('/inventory', { ...LIST_REPLIES, 'GET /admin/stock': ok({ ...stock.inventory, skuStocks }) });
    expect(await screen.findAllByText('No se ofrece')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Enviar alerta' })).toBeNull();
  });

  it('get another minimum, and show the movements of one SKU', async () => {
    const { user, seen } = openAdmin('/inventory', { ...LIST_REPLIES, 'PUT /admin/stock/adult-blue/threshold': ok(stockView) });
    await user.click(await screen.findByRole('button', { name: 'Cambiar mínimo: Azul océano, adulto (20)' }));
    const field = await screen.findByLabelText('Mínimo');
    await user.clear(field);
    await user.type(field, '60');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Mínimo guardado')).toBeTruthy();
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ threshold: 60 });
    await user.click(screen.getByRole('button', { name: 'Movimientos: Azul océano, adulto' }));
    expect(window.location.search).toBe('?sku=adult-blue');
  });

  it('show the opening reason in the reader’s language, and reasons by people unchanged', async () => {
    const openingMovement = { ...stock.movement, id: 1, kind: 'opened' as const, reason: 'Opening stock', batch: null };
    openAdmin('/inventory', {
      ...LIST_REPLIES,
      'GET /admin/stock/movements': ok({ rows: [stock.movement, openingMovement], nextCursor: null }),
    });
    const table = within(await screen.findByRole('table', { name: 'Movimientos' }));
    expect((await table.findByRole('row', { name: /Existencias iniciales/ })).textContent).toMatch(/Existencias iniciales$/);
    expect(table.getByText('Albarán 4711')).toBeTruthy();
    expect(screen.queryByText('Opening stock')).toBeNull();
  });

  it('are compared with the demand of subscriptions', async () => {
    openAdmin('/inventory', LIST_REPLIES);
    const table = within(await screen.findByRole('table', { name: 'Previsión a 90 días' }));
    const findRowText = async (name: RegExp) => (await table.findByRole('row', { name })).textContent;
    // 480 units are available and 4 of the 510 are held, so 26 are missing. Kids' yellow has 18 units for 15.
    expect(await findRowText(/Azul océano/)).toMatch(/180160170510Faltan 26$/);
    expect(await findRowText(/Amarillo/)).toMatch(/654153$/);
    expect(await findRowText(/Sorpr/)).toMatch(/1291132Se eligen al preparar$/);
    expect(screen.getByText(/del 20\/11\/2026 al 17\/2\/2027: 605 cajas/)).toBeTruthy();
  });

  it('are shown without the forecast when subscriptions are unavailable', async () => {
    openAdmin('/inventory', { ...LIST_REPLIES, 'GET /admin/stock/forecast': refusal(503, 'SERVICE_UNAVAILABLE') });
    expect(await screen.findByText('Azul océano')).toBeTruthy();
    expect(await within(await screen.findByRole('region', { name: 'Previsión a 90 días' })).findByRole('alert')).toBeTruthy();
    expect(screen.queryByText('Ninguna caja en los próximos 90 días')).toBeNull();
    expect(await screen.findByText('Albarán 4711')).toBeTruthy();
  });

  it('have every sentence in both languages', () => {
    expect(findGaps(inventoryTranslations)).toEqual([]);
  });
});
