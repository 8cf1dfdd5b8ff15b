import { randomUUID } from 'node:crypto';
import { stockAlertWanted, stockRanLow, type LowStock } from '@brote/contracts/catalog';
import { eventually } from '@brote/test-support';
import { type LogRow, mailsTo, openStand, type Stand, untilSettled } from './stand';
import { wordsOf } from './mail-text';

const STORE = 'almacen@brote.example';
const blue: LowStock = { sku: 'adult-blue', available: 12, threshold: 20 };
const kids: LowStock = { sku: 'kids-white', available: 0, threshold: 20 };

let stand: Stand;
const alerts = () =>
  stand.database.dataSource.query<(LogRow & { about_id: string })[]>(
    `SELECT * FROM mail_intent WHERE template = 'stock-alert' ORDER BY id`,
  );

describe('the mail to whoever fills the shelves', () => {
  beforeAll(async () => void (stand = await openStand({ STOCK_ALERT_EMAIL: STORE })));
  afterAll(() => stand.close());

  it('goes once for each crossing of a minimum, with all that is low then', async () => {
    stand.catalogue.isLowOn(blue, kids);
    await stand.catalogue.tell(stockRanLow, 'adult-blue', blue);
    const mail = await eventually(() => {
      const [first] = mailsTo(stand, STORE);
      if (first === undefined) throw new Error('Nothing has arrived');
      return first;
    });
    expect(mail.subject).toBe('Stock bajo: 2 referencias');
    const words = wordsOf(mail.html || '');
    for (const said of [
      'Azul océano, adulto: quedan 12 (mínimo 20)',
      'Blanco clásico, infantil: quedan 0 (mínimo 20)',
      'Abrir el inventario',
    ])
      expect(words).toContain(said);
    const [planned] = await alerts();
    expect(await untilSettled(stand, planned?.about_id ?? '')).toMatchObject([{ state: 'sent', user_id: null }]);
  });

  it('goes when staff want it, once per wish', async () => {
    const alertId = randomUUID();
    stand.catalogue.isLowOn(kids);
    await stand.catalogue.tell(stockAlertWanted, alertId, { alertId });
    expect(await untilSettled(stand, alertId)).toMatchObject([{ state: 'sent', template: 'stock-alert' }]);
    expect(mailsTo(stand, STORE).at(-1)?.subject).toBe('Stock bajo: 1 referencia');
  });

  it('says why it did not leave when the shelf was filled meanwhile', async () => {
    const alertId = randomUUID();
    const before = mailsTo(stand, STORE).length;
    stand.catalogue.isLowOn();
    await stand.catalogue.tell(stockAlertWanted, alertId, { alertId });
    expect(await untilSettled(stand, alertId)).toMatchObject([{ state: 'suppressed', last_error: 'nothing is low any more' }]);
    expect(mailsTo(stand, STORE)).toHaveLength(before);
  });
});
