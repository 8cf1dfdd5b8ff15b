import * as staff from '@brote/contracts/staff-orders';
import { getInvoice } from '@brote/contracts/orders';
import { aCaller, eventually } from '@brote/test-support';
import { type AeatSandbox, startAeatSandbox } from '@brote/test-support/aeat';
import { buy, refusalCodeOf } from './builders';
import { type Harness, startHarness } from './harness';
import { pdfText } from './pdf-text';

const WAIT_OPTIONS = { withinMs: 30_000 };

let harness: Harness;
let sandbox: AeatSandbox;

const member = aCaller({ roles: ['customer', 'staff'] });
const administrator = aCaller({ roles: ['customer', 'staff', 'admin'] });
const getSending = () => harness.requests.send(staff.getBillingSending, {}, { caller: member });
const listProblems = (limit = 20, cursor: string | null = null) =>
  harness.requests.send(staff.listBillingProblems, { cursor, limit }, { caller: member });
const amend = (recordId: string, caller = administrator) => harness.requests.send(staff.amendBillingRecord, { recordId }, { caller });
const readAudit = () =>
  harness.queryRows(`SELECT target_id, before, after FROM staff_audit WHERE action = 'billing-record.amend' ORDER BY at`);

describe('staff and the records for the tax agency', () => {
  beforeAll(async () => {
    sandbox = await startAeatSandbox({ WAITING_SECONDS: '0' });
    harness = await startHarness({ VERIFACTU_SERVICE: sandbox.url });
  });
  afterAll(async () => {
    await harness.end();
    await sandbox.stop();
  });

  it('see an empty queue, and the document has the QR code of the service', async () => {
    const { orderId } = await buy(harness);
    await eventually(async () => expect((await getSending()).waitingCount).toBe(0), WAIT_OPTIONS);
    expect(await getSending()).toMatchObject({ service: 'sandbox', oldestWaitingAt: null, unreachableSince: null, refusal: null });
    expect(await listProblems()).toEqual({ rows: [], nextCursor: null });
    const { pdfBase64 } = await harness.requests.send(getInvoice, { orderId });
    expect(pdfText(Buffer.from(pdfBase64, 'base64'))).toContain('VERI*FACTU');
  });

  it('see since when the agency is down', async () => {
    await sandbox.control('mode', { mode: 'down', how: 'cut' });
    await buy(harness);
    await eventually(async () => expect((await getSending()).unreachableSince).not.toBeNull(), WAIT_OPTIONS);
    expect(await getSending()).toMatchObject({ waitingCount: 1, isOutcomeUnknown: true, nextRequestAt: expect.any(String) as string });
    await sandbox.control('mode', { mode: 'normal' });
    await eventually(async () => expect(await getSending()).toMatchObject({ waitingCount: 0, unreachableSince: null }), WAIT_OPTIONS);
  });

  it('list rejected records page by page, and administrators replace one once, as the audit tells', async () => {
    await sandbox.control('reject-next', { records: 2, code: 1110, description: 'El NIF no está identificado.' });
    await buy(harness);
    await buy(harness);
    await eventually(async () => expect((await listProblems()).rows).toHaveLength(2), WAIT_OPTIONS);
    const first = await listProblems(1);
    const second = await listProblems(1, first.nextCursor);
    expect([first.nextCursor, second.nextCursor]).toEqual([first.rows[0]?.id, null]);
    expect(first.rows).toMatchObject([
      { verdict: 'rejected', code: 1110, description: 'El NIF no está identificado.', total: { amount: 700, currency: 'EUR' } },
    ]);
    const id = first.rows[0]?.id ?? '';
    expect(await refusalCodeOf(amend(id, member))).toBe('FORBIDDEN');
    const stale = { ...administrator, authenticatedAt: administrator.authenticatedAt - 16 * 60_000 };
    expect(await refusalCodeOf(amend(id, stale))).toBe('REAUTHENTICATION_REQUIRED');
    expect(await refusalCodeOf(amend('1'))).toBe('VERSION_CONFLICT');
    expect(await refusalCodeOf(amend('999'))).toBe('INVOICE_UNKNOWN');
    const amended = await amend(id);
    expect(amended).toMatchObject({ invoiceNumber: first.rows[0]?.invoiceNumber, verdict: 'waiting' });
    expect((await amend(id)).id).toBe(amended.id);
    expect(await readAudit()).toEqual([
      {
        target_id: id,
        before: { position: Number(id), code: 1110 },
        after: { invoiceNumber: amended.invoiceNumber, amends: 'rejected-record' },
      },
    ]);
    expect((await listProblems()).rows.map((row) => row.id)).toEqual(second.rows.map((row) => row.id));
    await eventually(async () => expect((await getSending()).waitingCount).toBe(0), WAIT_OPTIONS);
    expect(await refusalCodeOf(amend(amended.id))).toBe('VERSION_CONFLICT');
  });
});
