import { randomUUID } from 'node:crypto';
import { exportOrderEvidence } from '@brote/contracts/staff-orders';
import { aCaller, eventually } from '@brote/test-support';
import { aBasket, buy, place, refusalCodeOf } from './builders';
import { startHarness, type Harness } from './harness';
import { refund } from './refund-steps';

let harness: Harness;
const staff = aCaller({ roles: ['customer', 'staff'] });
const exportEvidence = (orderId: string) => harness.requests.send(exportOrderEvidence, { orderId }, { caller: staff });
const readAudit = (orderId: string) =>
  harness.queryRows<object>(
    `SELECT action, actor_id AS "actorId" FROM staff_audit WHERE target_id = :orderId AND action = 'order.export-evidence'`,
    { orderId },
  );

describe('the evidence of an order', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('has the order with its terms, refunds, documents and derivations, and each reading is audited', async () => {
    const { orderId } = await buy(harness, aBasket({ termsVersion: '2025-05-21' }), aCaller());
    await refund(harness, orderId, 200);
    await eventually(async () => expect((await exportEvidence(orderId)).view.order.documents).toHaveLength(2));
    const before = (await readAudit(orderId)).length;
    const { view, explained, isPersonHidden } = await exportEvidence(orderId);
    expect(view.order).toMatchObject({ id: orderId, termsVersion: '2025-05-21', paymentMethod: { type: 'card' } });
    expect(explained).toMatchObject({ charge: { amount: { amount: 700 } }, refunds: [{ amount: { amount: 200 } }] });
    expect([view.refunds.length, isPersonHidden]).toEqual([1, false]);
    const audited = await readAudit(orderId);
    expect([audited.length, audited[0]]).toEqual([before + 1, { action: 'order.export-evidence', actorId: staff.userId }]);
  });

  it('is refused for an unpaid and an unknown order, and not audited', async () => {
    const { orderId } = await place(harness, aBasket());
    expect(await refusalCodeOf(exportEvidence(orderId))).toBe('ORDER_NOT_PAID');
    expect(await refusalCodeOf(exportEvidence(randomUUID()))).toBe('ORDER_UNKNOWN');
    expect(await readAudit(orderId)).toEqual([]);
  });
});
