import { IDENTITY_MESSAGES } from '@brote/contracts/identity';
import { withdrawalResolved } from '@brote/contracts/orders';
import { eventually } from '@brote/test-support';
import { readWholeDatabase, findMailsTo, openHarness, type Harness, waitUntilSettled } from './harness';

const HOUR_MS = 3_600_000;

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(async () => harness.close());

const waitUntilReported = (subjectId: string, state: string): Promise<void> =>
  eventually(() => expect(harness.identity.finalizedMessages(subjectId)).toMatchObject([{ state }]));

describe('a mail requested by identity', () => {
  it.each(IDENTITY_MESSAGES)('goes to the recipient from identity and reports its result (%s)', async (template) => {
    const recipient = `${template}@example.com`;
    const { messageId } = await harness.identity.requestMail({ template, recipient });
    await waitUntilReported(messageId, 'sent');
    const [mail, ...otherMails] = findMailsTo(harness, recipient);
    expect(otherMails).toEqual([]);
    expect(mail?.headers.has('list-unsubscribe')).toBe(false);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['logo.png']);
  });

  it('delivers the secret of its link to its recipient only', async () => {
    const path = '/reset-password?token_hash=CanarySecretOfALink';
    const { messageId } = await harness.identity.requestMail({
      template: 'recover-password',
      path,
      recipient: 'canary.person@example.com',
    });
    const [row] = await waitUntilSettled(harness, messageId);
    expect(findMailsTo(harness, 'canary.person@example.com')[0]?.text).toContain(`http://localhost:8080${path}`);
    expect(row).toMatchObject({ state: 'sent', recipient: 'c•••@example.com', last_error: null });
    expect(await readWholeDatabase(harness)).not.toMatch(/CanarySecret|canary\.person/i);
  });

  it('is not sent after a replacement, its expiry or the end of its account', async () => {
    const { messageId } = await harness.identity.requestMail({ recipient: 'nobody@example.com' }, { isKnown: false });
    expect(await waitUntilSettled(harness, messageId)).toMatchObject([{ state: 'suppressed', last_error: 'it was no longer wanted' }]);
    await waitUntilReported(messageId, 'suppressed');
    expect(findMailsTo(harness, 'nobody@example.com')).toEqual([]);
  });

  it('is not sent when it is a day late', async () => {
    const lateMail = await harness.identity.requestMail(
      { recipient: 'late@example.com' },
      { occurredAt: new Date(Date.now() - 25 * HOUR_MS) },
    );
    await waitUntilReported(lateMail.messageId, 'suppressed');
    expect(findMailsTo(harness, 'late@example.com')).toEqual([]);
  });

  it('fails on a permanent refusal of the mail server and reports it to identity', async () => {
    harness.mailbox.failWith(550);
    const { messageId } = await harness.identity.requestMail();
    await waitUntilReported(messageId, 'failed');
    harness.mailbox.failWith(null);
  });

  it('about a closed account leaves not even a masked recipient', async () => {
    const { messageId } = await harness.identity.requestMail({ template: 'account-closed', path: null, validUntil: null });
    expect(await waitUntilSettled(harness, messageId)).toMatchObject([{ state: 'sent', recipient: '', subject: '', recipient_key: null }]);
  });
});

describe('a withdrawal', () => {
  it('gets an acknowledgement with its content and later a mail with its result', async () => {
    const receivedWithdrawal = await harness.orders.addWithdrawal({ email: 'back@example.com', lines: [] });
    await waitUntilSettled(harness, receivedWithdrawal.id);
    const resolvedWithdrawal = await harness.orders.addWithdrawal({ email: 'back@example.com', state: 'refunded' }, withdrawalResolved);
    const [row] = await waitUntilSettled(harness, resolvedWithdrawal.id);
    const subjects = findMailsTo(harness, 'back@example.com').map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Hemos recibido tu desistimiento del pedido BR-2026-000123',
      'Tu desistimiento del pedido BR-2026-000123 está resuelto',
    ]);
    expect(row?.subject).toBe(subjects[1]);
  });

  it('from an unknown order is acknowledged as well', async () => {
    const { id } = await harness.orders.addWithdrawal({ orderId: null, orderNumber: 'no idea', email: 'guest@example.com' });
    expect(await waitUntilSettled(harness, id)).toMatchObject([{ state: 'sent', template: 'withdrawal-received' }]);
    expect(findMailsTo(harness, 'guest@example.com')[0]?.text).toContain('Pedido: no idea');
  });
});
