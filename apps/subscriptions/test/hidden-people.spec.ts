import { randomUUID } from 'node:crypto';
import type { RequestContract } from '@brote/contracts';
import * as deliveries from '@brote/contracts/deliveries';
import * as plans from '@brote/contracts/subscriptions';
import { aCaller } from '@brote/test-support';
import { aSubscriptionRequest, subscribe } from './builders';
import { startHarness, type Harness } from './harness';

type StaffContract = RequestContract<object, object, string>;

/** Contracts by which staff change plans, prices and deliveries. A delivery in a reply is hidden by the same function as in the reads. */
const COMMAND_CONTRACTS = [
  ...['announce-price-change', 'complete-delivery', 'fail-delivery', 'refund-charge-as-staff', 'resync', 'retry-delivery', 'ship-delivery'],
  ...[
    'withdraw-price-change',
    'pause-as-staff',
    'resume-as-staff',
    'cancel-as-staff',
    'postpone-as-staff',
    'preview-price-change',
    'unskip-as-staff',
  ],
];

const isContract = (value: unknown): value is StaffContract =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'request';
const staffContracts = [deliveries, plans]
  .flatMap((module) => Object.values(module).filter(isContract))
  .filter(({ name, caller }) => name.startsWith('subscriptions.') && (caller === 'staff' || caller === 'admin'));

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => await harness.end());

/** All read requests of staff that include the plan. */
function staffRequestsFor(
  ids: { subscriptionId: string; deliveryId: string; invoiceId: string },
  search: string | null,
): [StaffContract, object][] {
  const { subscriptionId, deliveryId, invoiceId } = ids;
  const dayFromNow = (days: number) => new Date(harness.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const week = { from: dayFromNow(-5), until: dayFromNow(9), status: null, search };
  return [
    [plans.findSubscriptions, { search, status: null, planId: null, cursor: null, limit: 50 }],
    [plans.getSubscriptionForStaff, { subscriptionId }],
    [plans.countDeliveries, { userId: randomUUID() }],
    [plans.listInvoicesForStaff, { subscriptionId }],
    [plans.getDemandForecast, {}],
    [plans.listPriceDecisions, {}],
    [deliveries.findSubscriptionDeliveries, { ...week, isOpen: false, after: null, limit: 50 }],
    [
      deliveries.getSubscriptionDeliveriesWeek,
      { ...week, ...{ from: dayFromNow(0), until: dayFromNow(6) }, lateFrom: dayFromNow(-30), lateUntil: dayFromNow(-1) },
    ],
    [deliveries.getSubscriptionDelivery, { deliveryId }],
    [deliveries.getSubscriptionPicks, { day: dayFromNow(9) }],
    [plans.explainChargeForStaff, { subscriptionId, invoiceId }],
    [plans.exportChargeEvidence, { subscriptionId, invoiceId }],
  ];
}

it('staff see no personal data of a person whose account is closing', async () => {
  const marker = `zyx${randomUUID().slice(0, 8)}`;
  const { shippingInfo, ...request } = aSubscriptionRequest();
  const typedFields = {
    firstName: marker,
    lastName: `${marker} son`,
    email: `${marker}@example.com`,
    address: `${marker} 1`,
    city: marker,
  };
  const company = { name: `${marker} SL`, taxId: 'A58818501' };
  const { caller, subscriptionId } = await subscribe(harness, { ...request, company, shippingInfo: { ...shippingInfo, ...typedFields } });
  const [delivery] = await harness
    .queryRows<{ id: string }>('UPDATE delivery SET note = :marker WHERE subscription_id = :subscriptionId AND cycle = 1 RETURNING id', {
      subscriptionId,
      marker,
    })
    .then((rows) => (rows as unknown as [{ id: string }[]])[0]);
  const [charge] = await harness.queryRows<{ id: string }>('SELECT id FROM charge WHERE subscription_id = :subscriptionId', {
    subscriptionId,
  });
  await harness.queryRows(
    `INSERT INTO refund (id, charge_id, cause, amount, state, note, requested_at, finalized_at)
     VALUES (gen_random_uuid(), :chargeId, 'staff', 1, 'succeeded', :marker, now(), now())`,
    { chargeId: charge?.id, marker },
  );
  const ids = { subscriptionId, deliveryId: delivery?.id ?? '', invoiceId: charge?.id ?? '' };
  const staff = aCaller({ roles: ['customer', 'staff', 'admin'], authenticatedAt: harness.now().getTime() });
  const findContractsShowing = async (search: string | null) => {
    const matchingNames: string[] = [];
    for (const [contract, request] of staffRequestsFor(ids, search))
      if (JSON.stringify(await harness.requests.send(contract, request, { caller: staff })).includes(marker))
        matchingNames.push(contract.name);
    return matchingNames;
  };
  const readNames = staffRequestsFor(ids, null).map(([{ name }]) => name);
  const coveredNames = [...readNames, ...COMMAND_CONTRACTS.map((name) => `subscriptions.${name}.v1`)];
  expect(staffContracts.map(({ name }) => name).filter((name) => !coveredNames.includes(name))).toEqual([]);
  expect(await findContractsShowing(null)).toEqual([readNames[0], readNames[1], ...readNames.slice(6, 9), ...readNames.slice(10)]);

  await harness.queryRows('INSERT INTO closing_person (user_id, since) VALUES (:userId, now())', { userId: caller.userId });

  expect(await findContractsShowing(null)).toEqual([]);
  expect(await findContractsShowing(marker)).toEqual([]);
  const { rows } = await harness.requests.send(
    plans.findSubscriptions,
    { search: marker, status: null, planId: null, cursor: null, limit: 50 },
    { caller: staff },
  );
  expect(rows).toEqual([]);
});
