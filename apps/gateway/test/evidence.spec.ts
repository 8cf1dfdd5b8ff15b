import { writeFile } from 'node:fs/promises';
import { chargeEvidence, orderEvidence } from '@brote/contracts/evidence/examples';
import { findMessages } from '@brote/contracts/notifications';
import { exportOrderEvidence } from '@brote/contracts/staff-orders';
import { exportChargeEvidence } from '@brote/contracts/subscriptions';
import { findTickets, getTicket } from '@brote/contracts/support';
import { ticket, ticketRow } from '@brote/contracts/support/examples';
import { elementsOf, readPdfStructure, textOf } from '@brote/test-support/pdf-structure';
import { bearer, claimsOf, tokenOf } from './tokens';
import { useGateway } from './use-gateway';

const gateway = useGateway();

const { id: orderId, shippingInfo, placedAt } = orderEvidence.view.order;
const { subscriptionId } = chargeEvidence;
const ORDER_PATH = `orders/${orderId}/evidence.pdf?locale=en`;
const CHARGE_PATH = `subscriptions/${subscriptionId}/invoices/in_1Q2w3E/evidence.pdf?locale=es`;
const staffHeaders = bearer(tokenOf(claimsOf({ aud: 'admin', roles: ['customer', 'staff'] })));
const fetchFile = (path: string, headers: Record<string, string> = staffHeaders) =>
  fetch(`${gateway.base}/api/v1/admin/${path}`, { headers });

const message = (number: number, template = 'order-confirmation') => ({
  ...{ id: `0192f0c0-0000-7000-8000-00000000010${number}`, template, recipient: 'l…@example.com', subject: `Message ${number}` },
  ...{
    state: 'sent',
    attempts: 1,
    lastError: null,
    createdAt: `2026-11-2${number}T10:00:00.000Z`,
    sentAt: `2026-11-2${number}T10:00:05.000Z`,
  },
  ...{ channel: 'email', orderId, userId: null, resendable: true },
});

/** The file in its reading order. `EVIDENCE_PDF` names a file to keep it in. */
async function readFile(response: Response) {
  const pdf = Buffer.from(await response.arrayBuffer());
  if (process.env['EVIDENCE_PDF'])
    await writeFile(`${process.env['EVIDENCE_PDF']}-${new URL(response.url).searchParams.get('locale') ?? ''}.pdf`, pdf);
  const structure = readPdfStructure(pdf);
  const elements = structure.pages.flatMap(({ tree }) => elementsOf(tree));
  return { ...structure, elements, text: structure.pages.map(({ tree }) => textOf(tree)).join(' ') };
}

/** Two pages of messages, and conversations of the buyer, of another person and from before the purchase. */
function serveCorrespondence(): void {
  gateway.services.setAnswer(findMessages, ({ body: { cursor } }) => {
    return {
      reply:
        cursor === null ? { rows: [message(3, 'order-shipped'), message(2)], nextCursor: '1_2' } : { rows: [message(1)], nextCursor: null },
    };
  });
  const ofBuyer = { ...ticketRow, email: shippingInfo.email.toUpperCase(), createdAt: '2026-11-23T10:00:00.000Z' };
  const rows = [
    ofBuyer,
    { ...ofBuyer, id: '0192f0c0-0000-7000-8000-000000000201', email: `x${shippingInfo.email}` },
    { ...ofBuyer, id: '0192f0c0-0000-7000-8000-000000000202', createdAt: '2020-01-01T10:00:00.000Z' },
  ];
  gateway.services.setAnswer(findTickets, { reply: { rows, nextCursor: null, open: 1, overdue: 0 } });
  const entry = { authorId: null, assigneeId: null, at: '2026-11-24T10:00:00.000Z', mail: null };
  const entries = [
    { ...entry, id: '0192f0c0-0000-7000-8000-000000000211', kind: 'note', text: 'A word for colleagues' },
    { ...entry, id: '0192f0c0-0000-7000-8000-000000000212', kind: 'answer', text: 'It left on Monday' },
    { ...entry, id: '0192f0c0-0000-7000-8000-000000000213', kind: 'reply', text: 'Thank you' },
  ];
  gateway.services.setAnswer(getTicket, {
    reply: { ...ticket, ...ofBuyer, message: `Where is it?\n${'long '.repeat(1_900)}`, entries },
  });
}

describe('the file with evidence', () => {
  it('about an order is a tagged PDF with all parts, in the wanted language', async () => {
    serveCorrespondence();
    const response = await fetchFile(ORDER_PATH);
    expect([response.status, response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="evidence-${orderEvidence.view.order.number}.pdf"`,
    ]);
    const { text, elements, title, lang, isMarked, pages } = await readFile(response);
    expect({ title, lang, isMarked }).toEqual({ title: 'Evidence about order BR-2026-000123', lang: 'en', isMarked: true });
    expect(pages.flatMap(({ outside }) => outside)).toEqual([]);
    expect(pages.length).toBeGreaterThan(1);
    expect(elements.filter(({ role }) => role === 'H2').map((heading) => textOf(heading).trim())).toEqual([
      ...['Purchase and payment', 'Goods', 'Invoice and credit notes', 'Terms accepted by the customer'],
      ...['Information about the right of withdrawal', 'Delivery of the goods', 'Events of the order', 'Messages sent to the customer'],
      expect.stringContaining('Conversations with the customer') as string,
      ...['Refunds and disputes', 'How the amount is computed'],
      expect.stringContaining('Charge of') as string,
      'About this file',
    ]);
    for (const part of [
      'Message 1',
      'Message 2',
      'Message 3',
      'Where is it?',
      'It left on Monday',
      'Thank you',
      shippingInfo.email,
      '2 × 5,00',
    ])
      expect(text).toContain(part);
    expect(text.indexOf('Message 1')).toBeLessThan(text.indexOf('Message 3'));
    expect(text).toMatch(/Confirmation sent/);
    expect(text).not.toContain('A word for colleagues');
  });

  it('reads conversations by the address and since the purchase, each once', async () => {
    serveCorrespondence();
    expect((await fetchFile(ORDER_PATH)).status).toBe(200);
    expect(gateway.services.receivedRequests(findTickets).map(({ body }) => body['search'])).toEqual([shippingInfo.email]);
    expect(gateway.services.receivedRequests(getTicket).map(({ body }) => body['ticketId'])).toEqual([ticketRow.id]);
    expect(Date.parse(placedAt)).toBeGreaterThan(Date.parse('2020-01-02'));
  });

  it('about a charge of a plan has its deliveries and the change of plan, without notes of staff', async () => {
    const note = { kind: 'staff-note' as const, text: 'Seems angry' };
    const refunds = chargeEvidence.explained.refunds.map((refund) => ({ ...refund, facts: [...refund.facts, note] }));
    gateway.services.setAnswer(exportChargeEvidence, { reply: { ...chargeEvidence, explained: { ...chargeEvidence.explained, refunds } } });
    const response = await fetchFile(CHARGE_PATH);
    const { text, lang } = await readFile(response);
    expect([response.status, lang]).toEqual([200, 'es']);
    for (const part of [
      'Pruebas sobre un cargo del plan PLAN-0192-F0C0',
      'SEUR SE-0001',
      'F2026-000124',
      'cambiaste de Plan Pareja',
      'Los correos sobre un desistimiento de la suscripción no están en esta lista.',
      'Versión',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Seems angry');
  });

  it('says what is not stored', async () => {
    const { order } = orderEvidence.view;
    const view = { ...orderEvidence.view, order: { ...order, termsVersion: null, tracking: null, documents: [], deliveredAt: null } };
    gateway.services.setAnswer(exportOrderEvidence, { reply: { ...orderEvidence, view } });
    gateway.services.setAnswer(findMessages, { reply: { rows: [], nextCursor: null } });
    gateway.services.setAnswer(findTickets, { reply: { rows: [], nextCursor: null, open: 0, overdue: 0 } });
    const { text } = await readFile(await fetchFile(ORDER_PATH));
    expect(text).toMatch(
      /No invoice has been issued[^]*named no version of the terms[^]*no confirmation that was sent[^]*No parcel is recorded[^]*no message about this purchase[^]*has not written/,
    );
  });

  it('leaves out a person who has closed the account, and says so', async () => {
    gateway.services.setAnswer(exportOrderEvidence, { reply: { ...orderEvidence, isPersonHidden: true } });
    const { text } = await readFile(await fetchFile(ORDER_PATH));
    expect(text).toContain('has closed the account');
    expect(text).not.toContain(shippingInfo.email);
    expect(gateway.services.receivedRequests(findTickets)).toEqual([]);
  });

  it.each([
    ['messages', findMessages],
    ['conversations', findTickets],
  ] as const)('is refused while %s cannot be read', async (_part, contract) => {
    gateway.services.setAnswer(contract, { error: { kind: 'unavailable', code: 'UNAVAILABLE' } });
    expect((await fetchFile(ORDER_PATH)).status).toBe(503);
  });

  it('is refused for unpaid orders, unknown languages and people who are not staff', async () => {
    gateway.services.setAnswer(exportOrderEvidence, { error: { kind: 'refused', code: 'ORDER_NOT_PAID' } });
    expect((await fetchFile(ORDER_PATH)).status).toBe(409);
    expect((await fetchFile(ORDER_PATH.replace('=en', '=fr'))).status).toBe(422);
    expect((await fetchFile(ORDER_PATH, {})).status).toBe(401);
    expect((await fetchFile(CHARGE_PATH, bearer(tokenOf(claimsOf({ aud: 'admin', roles: ['customer'] }))))).status).toBe(403);
  });
});
