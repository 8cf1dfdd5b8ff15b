import { recallNotice } from '@brote/contracts/recalls/examples';
import { eventually, type ReceivedMail } from '@brote/test-support';
import { findMailsTo, openHarness, type Harness, waitUntilSettled } from './harness';
import { textOf } from './mail-text';

let harness: Harness;

const partsOf = (mail: ReceivedMail | undefined) => ({ html: mail?.html || '', text: mail?.text ?? '' });

describe('the recall mail to a buyer', () => {
  beforeAll(async () => void (harness = await openHarness()));
  afterAll(() => harness.close());

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
  ] as const)('contains in %s the content that the law requires and leads to the remedies', async (locale, headline, said) => {
    const email = `${locale}@example.com`;
    const noticeId = await harness.orders.publishRecallNotice({ locale, email });
    expect(await waitUntilSettled(harness, noticeId)).toMatchObject([{ state: 'sent', template: 'recall-notice' }]);
    const [mail] = findMailsTo(harness, email);
    const { recall, orderNumbers } = recallNotice;
    expect(mail?.subject).toBe(`${headline}: ${recall.product[locale]}`);
    expect(mail?.headers.has('list-unsubscribe')).toBe(false);
    const { html, text } = partsOf(mail);
    const mailText = textOf(html);
    for (const each of [...said, headline, recall.hazard[locale], recall.action[locale], 'L-2611-A', ...orderNumbers])
      expect(mailText).toContain(each);
    // The seller's name ends in a point of its own.
    expect(mailText).toMatch(/S\.L\. (Lo exige|The law demands)/);
    expect(text).toContain('/recalls');
    expect(text).not.toMatch(/\n{3}/);
    expect(text).toMatch(locale === 'es' ? 'con envíos entre el 12 y el 20 de noviembre de 2026' : 'sent between 12 and 20 November 2026');
    // The hazard comes before any instruction.
    for (const part of [html, text])
      expect(part).toMatch(new RegExp(`${recall.hazard[locale].slice(0, 20)}[^]+/recall#token(=|&#x3D;)se\\.cret`));
    const publishedSql = `SELECT payload FROM outbox WHERE type = 'notifications.message.finalized.v1' AND payload ->> 'subjectId' = :subjectId`;
    expect(await harness.database.queryRows(publishedSql, { subjectId: noticeId })).toMatchObject([{ payload: { state: 'sent' } }]);
  });

  it.each([
    ['es', 'Afecta a tus pedidos BR-2026-000123, BR-2026-000124.', 'Lotes'],
    ['en', 'It concerns your orders BR-2026-000123, BR-2026-000124.', 'Batches'],
  ] as const)('lists in %s several orders and batches', async (locale, orders, batches) => {
    const email = `several-${locale}@example.com`;
    const recall = { ...recallNotice.recall, batches: ['L-2611-A', 'L-2611-B'] };
    await waitUntilSettled(
      harness,
      await harness.orders.publishRecallNotice({ locale, email, recall, orderNumbers: ['BR-2026-000123', 'BR-2026-000124'] }),
    );
    const [mail] = findMailsTo(harness, email);
    const mailText = textOf(mail?.html || '');
    for (const text of [orders, batches, 'L-2611-A, L-2611-B']) expect(mailText).toContain(text);
  });

  it.each([
    [
      'es',
      'replacement',
      'Sustitución enviada',
      ['Te hemos enviado otro producto', 'No vuelvas a usar el retirado.', 'tu pedido BR-2026-000123'],
    ],
    ['en', 'repair', 'Repair finished', ['Your product is repaired', 'We have made yours safe', 'your order BR-2026-000123']],
  ] as const)('is followed in %s by a mail about the finished %s', async (locale, remedy, subject, said) => {
    const email = `${remedy}@example.com`;
    const noticeId = await harness.orders.publishRecallNotice({ locale, email });
    await waitUntilSettled(harness, noticeId);
    await harness.orders.publishRecallRemedy(noticeId, remedy);
    expect(await waitUntilSettled(harness, noticeId, 2)).toMatchObject([{ template: 'recall-notice' }, { template: 'recall-remedied' }]);
    const [, mail] = findMailsTo(harness, email);
    expect(mail?.subject).toBe(`${subject}: ${recallNotice.recall.product[locale]}`);
    const { html, text } = partsOf(mail);
    for (const each of said) expect(textOf(html)).toContain(each);
    expect(text).toContain('/recall#token=se.cret');
  });

  it('is not followed by a mail about a refund, which the order reports', async () => {
    const noticeId = await harness.orders.publishRecallNotice({ email: 'refunded@example.com' });
    await waitUntilSettled(harness, noticeId);
    const readInbox = () => harness.database.dataSource.query<object[]>('SELECT event_id FROM inbox');
    const { length } = await readInbox();
    await harness.orders.publishRecallRemedy(noticeId, 'refund');
    await eventually(async () => expect(await readInbox()).toHaveLength(length + 1));
    expect(await waitUntilSettled(harness, noticeId)).toMatchObject([{ template: 'recall-notice' }]);
  });

  it('is suppressed for an erased address', async () => {
    const noticeId = await harness.orders.publishRecallNotice({ email: 'forgotten@shop.invalid' });
    expect(await waitUntilSettled(harness, noticeId)).toMatchObject([{ state: 'suppressed' }]);
  });
});
