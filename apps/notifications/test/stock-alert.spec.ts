import { randomUUID } from 'node:crypto';
import { stockAlertRequested, stockRanLow, type LowStock } from '@brote/contracts/catalog';
import { eventually } from '@brote/test-support';
import { type LogRow, findMailsTo, openHarness, type Harness, waitUntilSettled } from './harness';
import { textOf } from './mail-text';

const WAREHOUSE_EMAIL = 'almacen@brote.example';
const lowBlueStock: LowStock = { sku: 'adult-blue', available: 12, threshold: 20 };
const lowKidsStock: LowStock = { sku: 'kids-white', available: 0, threshold: 20 };

let harness: Harness;
const readAlerts = () =>
  harness.database.dataSource.query<(LogRow & { about_id: string })[]>(`SELECT * FROM message WHERE template = 'stock-alert' ORDER BY id`);

describe('the stock alert by mail', () => {
  beforeAll(async () => void (harness = await openHarness({ STOCK_ALERT_EMAIL: WAREHOUSE_EMAIL })));
  afterAll(() => harness.close());

  it('is sent once per crossing of a threshold and lists all low SKUs', async () => {
    harness.catalogue.setLowStock(lowBlueStock, lowKidsStock);
    await harness.catalogue.publish(stockRanLow, 'adult-blue', lowBlueStock);
    const mail = await eventually(() => {
      const [first] = findMailsTo(harness, WAREHOUSE_EMAIL);
      if (first === undefined) throw new Error('No stock alert has arrived');
      return first;
    });
    expect(mail.subject).toBe('Stock bajo: 2 referencias');
    const mailText = textOf(mail.html || '');
    for (const said of [
      'Azul océano, adulto: quedan 12 (mínimo 20)',
      'Blanco clásico, infantil: quedan 0 (mínimo 20)',
      'Abrir el inventario',
    ])
      expect(mailText).toContain(said);
    const [plannedAlert] = await readAlerts();
    expect(await waitUntilSettled(harness, plannedAlert?.about_id ?? '')).toMatchObject([{ state: 'sent', user_id: null }]);
  });

  it('is sent once per request of staff', async () => {
    const alertId = randomUUID();
    harness.catalogue.setLowStock(lowKidsStock);
    await harness.catalogue.publish(stockAlertRequested, alertId, { alertId });
    expect(await waitUntilSettled(harness, alertId)).toMatchObject([{ state: 'sent', template: 'stock-alert' }]);
    expect(findMailsTo(harness, WAREHOUSE_EMAIL).at(-1)?.subject).toBe('Stock bajo: 1 referencia');
  });

  it('is suppressed with a reason when the stock was replenished meanwhile', async () => {
    const alertId = randomUUID();
    const before = findMailsTo(harness, WAREHOUSE_EMAIL).length;
    harness.catalogue.setLowStock();
    await harness.catalogue.publish(stockAlertRequested, alertId, { alertId });
    expect(await waitUntilSettled(harness, alertId)).toMatchObject([{ state: 'suppressed', last_error: 'nothing is low any more' }]);
    expect(findMailsTo(harness, WAREHOUSE_EMAIL)).toHaveLength(before);
  });
});
