import { recallNotice } from '@brote/contracts/recalls/examples';
import { mailsTo, openStand, type Stand, untilSettled } from './stand';
import { wordsOf } from './mail-words';

let stand: Stand;

describe('the mail to somebody who got what is called back', () => {
  beforeAll(async () => void (stand = await openStand()), 60_000);
  afterAll(() => stand.close());

  it.each([
    [
      'es',
      'Retirada de producto por razones de seguridad',
      ['Deja de usar el producto de inmediato.', 'Reembolso: te devolvemos, como mínimo, el precio que pagaste.', 'Lote', 'avísale'],
    ],
    [
      'en',
      'Product safety recall',
      ['Stop using the product immediately.', 'Refund: we return at least the price that you paid.', 'Batch', 'please tell them'],
    ],
  ] as const)('says in %s what the law wants said, and leads to the choice', async (locale, headline, said) => {
    const email = `${locale}@example.com`;
    const noticeId = await stand.orders.calls({ locale, email });
    expect(await untilSettled(stand, noticeId)).toMatchObject([{ state: 'sent', template: 'recall-notice' }]);
    const [mail] = mailsTo(stand, email);
    const { recall, orderNumbers } = recallNotice;
    expect(mail?.subject).toBe(`${headline}: ${recall.product[locale]}`);
    const words = wordsOf(mail?.html || '');
    for (const text of [...said, headline, recall.hazard[locale], recall.action[locale], 'L-2611-A', ...orderNumbers])
      expect(words).toContain(text);
    expect(mail?.html).toContain('/recall/se.cret');
    expect(mail?.text).toContain('/recalls');
    expect(mail?.headers.has('list-unsubscribe')).toBe(false);
    const told = `SELECT payload FROM outbox WHERE type = 'notifications.message.settled.v1' AND payload ->> 'subjectId' = $1`;
    expect(await stand.database.dataSource.query(told, [noticeId])).toMatchObject([{ payload: { state: 'sent' } }]);
  });

  it('goes to nobody whose address was forgotten, and that is told', async () => {
    const noticeId = await stand.orders.calls({ email: 'forgotten@shop.invalid' });
    expect(await untilSettled(stand, noticeId)).toMatchObject([{ state: 'suppressed' }]);
  });
});
