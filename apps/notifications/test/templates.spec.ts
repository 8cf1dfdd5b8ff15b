import { randomUUID } from 'node:crypto';
import * as mail from '@brote/contracts/notifications';
import { orderDeliveryFailed, orderPaid, orderShipped, type OrderView } from '@brote/contracts/orders';
import { aCaller } from '@brote/test-support';
import { admin, seedTemplate, createNewsReader, readAudit, deactivateTemplate, templateWords, staff } from './template-fixtures';
import { findMailsTo, openHarness, type Harness, waitUntilSettled } from './harness';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(async () => harness.close());

let count = 0;
function anOrder(overrides: Partial<OrderView> = {}): OrderView {
  count += 1;
  const order = harness.orders.addOrder({ number: `BR-2026-8${String(count).padStart(5, '0')}`, ...overrides });
  order.shippingInfo.email = `words-${count}@example.com`;
  return order;
}
async function publishShipped(order: OrderView) {
  await harness.orders.publish(order, { event: orderShipped, own: { userId: aCaller().userId } });
  await waitUntilSettled(harness, order.id);
  return findMailsTo(harness, order.shippingInfo.email)[0];
}
const createTemplate = (overrides: Partial<mail.TemplateText>, caller = admin) =>
  harness.requests.send(mail.createTemplate, { templateId: randomUUID(), ...templateWords(overrides) }, { caller });
const changeTemplate = (template: mail.TemplateView, overrides: Partial<mail.TemplateText>, version = template.version) =>
  harness.requests.send(mail.changeTemplate, { templateId: template.id, version, ...templateWords(overrides) }, { caller: admin });

describe('a template in use', () => {
  it('replaces the shop’s text in the customer’s language, escaped, within the same layout', async () => {
    const template = await seedTemplate(harness, {
      content: { es: 'Hola, {{customer_name}} <b>&</b> {{order_number}}.\n\nHasta pronto.', en: 'Hello' },
    });
    const order = anOrder();
    const sentMail = await publishShipped(order);
    expect(sentMail?.subject).toBe(`Tu paquete ${order.number} sale hoy`);
    expect(sentMail?.text).toContain(`Hola, ${order.shippingInfo.firstName} <b>&</b> ${order.number}.`);
    expect(sentMail?.html).toContain('&lt;b&gt;&amp;&lt;/b&gt;');
    expect(sentMail?.html).not.toContain('<b>&</b>');
    expect(sentMail?.text).toContain('/withdrawal?order=');
    expect(sentMail?.headers.get('list')).toMatchObject({ 'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' } });
    await deactivateTemplate(harness, template);
    const overriddenMail = await publishShipped(anOrder());
    expect(overriddenMail?.text).not.toContain('Hasta pronto.');
  });

  it('adds text above the legally required content and removes nothing of it', async () => {
    const words = {
      trigger: 'order-confirmation',
      subject: { es: 'Gracias', en: 'Thanks' },
      content: { es: '¡Gracias!', en: 'Thanks!' },
    } as const;
    const template = await seedTemplate(harness, words);
    const order = anOrder();
    await harness.orders.publish(order, { event: orderPaid });
    await waitUntilSettled(harness, order.id);
    const text = findMailsTo(harness, order.shippingInfo.email)[0]?.text ?? '';
    expect(text).toContain('¡Gracias!');
    expect(text).toMatch(/desistimiento/i);
    expect(text).toContain(order.number);
    expect(text).toContain('garantía legal');
    await deactivateTemplate(harness, template);
  });

  it('is logged as sent and appears above the shop’s text about a failed delivery', async () => {
    const template = await seedTemplate(harness, {
      trigger: 'order-delivery-failed',
      subject: { es: 'Lo sentimos: {{order_number}}', en: 'Sorry: {{order_number}}' },
      content: { es: 'Volvemos a enviarlo, {{customer_name}}.', en: 'We send it again.' },
    });
    const order = anOrder();
    await harness.orders.publish(order, { event: orderDeliveryFailed });
    const [row] = await waitUntilSettled(harness, order.id);
    expect(row).toMatchObject({ state: 'sent', template: 'order-delivery-failed', subject: `Lo sentimos: ${order.number}` });
    const [sentMail] = findMailsTo(harness, order.shippingInfo.email);
    expect(sentMail?.subject).toBe(row?.subject);
    const [, overrides = ''] = (sentMail?.text ?? '').split(`Volvemos a enviarlo, ${order.shippingInfo.firstName}.`);
    expect(overrides.length).toBeGreaterThan(100);
    await deactivateTemplate(harness, template);
  });

  it('is ignored when it names an unknown value', async () => {
    const template = await seedTemplate(harness, { content: { es: 'Sigue {{tracking_number}}', en: 'Follow {{tracking_number}}' } });
    const sentMail = await publishShipped(anOrder({ tracking: null }));
    expect(sentMail?.text).not.toContain('Sigue');
    expect(sentMail?.subject).not.toContain('sale hoy');
    await deactivateTemplate(harness, template);
  });

  it('for text messages is enqueued beside the mail and fails without a provider', async () => {
    const template = await seedTemplate(harness, { channel: 'sms', subject: null });
    const order = anOrder();
    await harness.orders.publish(order, { event: orderShipped, own: { userId: aCaller().userId } });
    const rows = await waitUntilSettled(harness, order.id, 2);
    const [text] = rows.filter(({ channel }) => channel === 'sms');
    expect(text).toMatchObject({ state: 'failed' });
    expect(text?.last_error).toMatch(/sms/i);
    expect(rows.filter(({ channel }) => channel === 'email')).toMatchObject([{ state: 'sent' }]);
    await deactivateTemplate(harness, template);
  });
});

describe('a template', () => {
  it('is created once despite repeated requests, inactive and audited', async () => {
    const templateId = randomUUID();
    const words = templateWords({ name: 'Una sola vez' });
    const [first, second] = [
      await harness.requests.send(mail.createTemplate, { templateId, ...words }, { caller: admin }),
      await harness.requests.send(mail.createTemplate, { templateId, ...words }, { caller: admin }),
    ];
    expect(second).toEqual(first);
    expect(first).toMatchObject({ active: false, version: 1, name: 'Una sola vez' });
    expect(await readAudit(harness, templateId)).toMatchObject([{ action: 'template.create', actor_id: admin.userId }]);
  });

  it('keeps its versions and can be restored to one', async () => {
    const made = await createTemplate({ name: 'Con historia' });
    const changedTemplate = await changeTemplate(made, { name: 'Otra historia' });
    expect(changedTemplate.version).toBe(2);
    await expect(changeTemplate(made, { name: 'Tarde' })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    const requested = { templateId: made.id, version: 2, restored: 1 };
    const restoredTemplate = await harness.requests.send(mail.restoreTemplate, requested, { caller: admin });
    expect(restoredTemplate).toMatchObject({ name: 'Con historia', version: 3 });
    const { versions } = await harness.requests.send(mail.listTemplateVersions, { templateId: made.id }, { caller: staff });
    expect(versions.map(({ version, name }) => [version, name])).toEqual([
      [3, 'Con historia'],
      [2, 'Otra historia'],
      [1, 'Con historia'],
    ]);
    const actions = (await readAudit(harness, made.id)).map(({ action }) => action);
    expect(actions).toEqual(['template.create', 'template.change', 'template.restore']);
  });

  it('is the only active one for its trigger and channel', async () => {
    const first = await seedTemplate(harness, { trigger: 'order-delivered', name: 'Primera' });
    const second = await createTemplate({ trigger: 'order-delivered', name: 'Segunda' });
    const requested = { templateId: second.id, active: true };
    await expect(harness.requests.send(mail.switchTemplate, requested, { caller: admin })).rejects.toMatchObject({ code: 'TRIGGER_TAKEN' });
    await harness.requests.send(mail.removeTemplate, { templateId: first.id }, { caller: admin });
    expect(await harness.requests.send(mail.switchTemplate, requested, { caller: admin })).toMatchObject({ active: true });
    const { templates } = await harness.requests.send(mail.listTemplates, {}, { caller: staff });
    expect(templates.map(({ name }) => name)).not.toContain('Primera');
    await deactivateTemplate(harness, second);
  });

  it.each([
    [{ content: { es: 'Hola, {{apellido}}', en: 'Hello' } }, 'VARIABLE_UNKNOWN', { variables: ['apellido'] }],
    [{ subject: { es: '{{#if x}}', en: 'Hello' } }, 'VARIABLE_UNKNOWN', { variables: ['{{'] }],
    [{ trigger: 'confirm-email', content: { es: '{{customer_name}}', en: 'x' } }, 'VARIABLE_UNKNOWN', expect.anything()],
    [{ trigger: 'confirm-email', channel: 'sms', subject: null, content: { es: 'x', en: 'x' } }, 'CHANNEL_NOT_POSSIBLE', undefined],
  ] as const)('is refused with content that its trigger does not offer (%#)', async (overrides, code, details) => {
    await expect(createTemplate(overrides)).rejects.toMatchObject({ code, details });
  });

  it('for mails is refused without a subject, on creation and on change', async () => {
    await expect(createTemplate({ subject: null })).rejects.toMatchObject({ code: 'MESSAGE_INCOMPLETE' });
    const made = await createTemplate({ name: 'Con asunto' });
    const changeTemplate = { templateId: made.id, version: 1, ...templateWords({ subject: null }) };
    await expect(harness.requests.send(mail.changeTemplate, changeTemplate, { caller: admin })).rejects.toMatchObject({
      code: 'MESSAGE_INCOMPLETE',
    });
  });

  it('with other content is refused under a used id; a repetition gets the same reply', async () => {
    const requested = { templateId: randomUUID(), ...templateWords({ name: 'Una vez' }) };
    const made = await harness.requests.send(mail.createTemplate, requested, { caller: admin });
    expect(await harness.requests.send(mail.createTemplate, requested, { caller: admin })).toEqual(made);
    const other = { ...requested, content: { es: 'Otra cosa', en: 'Something else' } };
    await expect(harness.requests.send(mail.createTemplate, other, { caller: admin })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
  });

  it.each([
    { name: ' ' },
    { content: { es: '', en: 'x' } },
    { content: { es: 'x', en: 'y'.repeat(4_001) } },
    { trigger: 'ticket-answered' },
  ])('is refused without a name or a content (%#)', async (overrides) => {
    await expect(createTemplate(overrides as Partial<mail.TemplateText>)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('can be read by all staff and changed by admins only', async () => {
    const made = await createTemplate({ name: 'De administración' });
    const changes = [
      harness.requests.send(mail.createTemplate, { templateId: randomUUID(), ...templateWords() }, { caller: staff }),
      harness.requests.send(mail.changeTemplate, { templateId: made.id, version: 1, ...templateWords() }, { caller: staff }),
      harness.requests.send(mail.switchTemplate, { templateId: made.id, active: true }, { caller: staff }),
      harness.requests.send(mail.removeTemplate, { templateId: made.id }, { caller: staff }),
      harness.requests.send(mail.restoreTemplate, { templateId: made.id, version: 1, restored: 1 }, { caller: staff }),
      harness.requests.send(mail.listTemplates, {}, { caller: aCaller() }),
      harness.requests.send(mail.previewTemplate, { ...previewedMail, locale: 'es' }, { caller: aCaller() }),
    ];
    const outcomes = await Promise.allSettled(changes);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as { code: string }).code)).toEqual(
      Array<string>(changes.length).fill('FORBIDDEN'),
    );
    await expect(harness.requests.send(mail.listTemplates, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await harness.requests.send(mail.listTemplates, {}, { caller: staff })).templates.map(({ id }) => id)).toContain(made.id);
  });
});

const previewedMail = {
  channel: 'email',
  trigger: 'order-shipped',
  subject: 'Sale {{order_number}}',
  content: 'Hola, {{customer_name}}',
} as const;

describe('the trial of a template', () => {
  it('shows it with examples in both languages', async () => {
    const [es, en] = await Promise.all(
      (['es', 'en'] as const).map((locale) => harness.requests.send(mail.previewTemplate, { ...previewedMail, locale }, { caller: staff })),
    );
    expect(es).toMatchObject({ subject: 'Sale BR-2026-000123', paragraphs: ['Hola, Lucía'] });
    expect(es?.heading).not.toBe(en?.heading);
    expect(es?.foot.join(' ')).toContain('NIF');
  });

  it('mails it to the caller, marked as a test', async () => {
    const template = await seedTemplate(harness, { name: 'A prueba' }, false);
    const reader = await createNewsReader(harness, 'ines@brote.example', { userId: staff.userId });
    const reply = await harness.requests.send(
      mail.testTemplate,
      { templateId: template.id, locale: 'en' },
      { caller: { ...staff, ...reader, roles: staff.roles } },
    );
    expect(await waitUntilSettled(harness, template.id)).toMatchObject([{ id: reply.messageId, state: 'sent', template: 'template-test' }]);
    expect(findMailsTo(harness, 'ines@brote.example')[0]?.subject).toBe('[Test] Your parcel BR-2026-000123 leaves today');
    const sms = await seedTemplate(harness, { channel: 'sms', subject: null }, false);
    await expect(harness.requests.send(mail.testTemplate, { templateId: sms.id, locale: 'es' }, { caller: staff })).rejects.toMatchObject({
      code: 'CHANNEL_NOT_POSSIBLE',
    });
  });
});
