import { auditRecorded } from '@brote/contracts/audit';
import { auditEntry } from '@brote/contracts/examples';
import { listAuditTrail, verifyAuditTrail } from '@brote/contracts/reporting';
import { CallContext, uuidv7 } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { eventually } from '@brote/test-support';
import { admin, openHarness, staff, type Harness } from './harness';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const call = new CallContext(new Date(Date.now() + 60_000), null, 'correlation-1', admin);
const recordDiscard = () =>
  harness.service
    .get(UnitOfWork)
    .run((tx) =>
      harness.service
        .get(StaffAudit)
        .record(tx, call, { action: 'dead-letter.discard', target: { type: 'dead-letter', id: uuidv7() }, before: null, after: null }),
    );
const readChainState = async () => {
  const { chains } = await harness.requests.send(verifyAuditTrail, {}, { caller: admin });
  return chains.find(({ context }) => context === 'reporting');
};
const waitForEntries = (count: number) =>
  eventually(
    async () => {
      const { entries } = await harness.requests.send(listAuditTrail, { context: 'reporting' }, { caller: admin });
      expect(entries).toHaveLength(count);
      return entries;
    },
    { withinMs: 20_000 },
  );

it('the audit check makes services recompute their hashes, lists silent services and requires an admin', async () => {
  for (let count = 0; count < 3; count += 1) await recordDiscard();
  const entries = await waitForEntries(3);
  expect(entries.map(({ seq }) => seq).sort()).toEqual([1, 2, 3]);
  const verified = await harness.requests.send(verifyAuditTrail, {}, { caller: admin });
  expect(verified.chains).toEqual([{ context: 'reporting', entries: 3, brokenAt: null, isComplete: true }]);
  expect(verified.silent).toHaveLength(5);
  await expect(harness.requests.send(verifyAuditTrail, {}, { caller: staff })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('the audit trail names the account behind an id when identity knows it', async () => {
  const listEntries = () => harness.requests.send(listAuditTrail, { context: 'reporting' }, { caller: admin });
  expect((await listEntries()).people).toEqual([]);
  const contact = { email: 'ines@example.com', confirmed: true, locale: 'es' as const };
  harness.shop.owners.contacts = [{ ...contact, userId: admin.userId, fullName: 'Inés Prat' }];
  expect((await listEntries()).people).toEqual([{ userId: admin.userId, name: 'Inés Prat' }]);
});

it('the audit check reports missing published entries although the remaining chain is valid', async () => {
  const verified = {
    ...auditEntry,
    entryId: uuidv7(),
    context: 'reporting' as const,
    at: '2026-03-21T10:00:00.000Z',
    seq: 4,
    hash: 'a'.repeat(64),
  };
  await harness.shop.publish(auditRecorded.reporting, verified.entryId, { version: 1, data: verified });
  await waitForEntries(4);
  expect(await readChainState()).toEqual({ context: 'reporting', entries: 3, brokenAt: null, isComplete: false });
});

it('the audit check reports the entry at which the chain breaks', async () => {
  await harness.database.dataSource.query('ALTER TABLE staff_audit DISABLE TRIGGER USER');
  await harness.database.dataSource.query(`UPDATE staff_audit SET action = 'dead-letter.replay' WHERE seq = 2`);
  expect(await readChainState()).toMatchObject({ entries: 1, brokenAt: 2 });
});
