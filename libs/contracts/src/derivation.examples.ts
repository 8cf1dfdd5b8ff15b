import type { Derivation, ExplainedCharge } from './derivation';

const eurosFromCents = (amount: number) => ({ amount, currency: 'EUR' as const });

const charge: Derivation = {
  ...{ kind: 'charge', id: 'in_1Q2w3E', at: '2026-11-20T10:00:00.000Z', amount: eurosFromCents(250), unexplained: eurosFromCents(0) },
  facts: [
    { kind: 'price-since', day: '2026-08-20', amount: eurosFromCents(370), text: '2026' },
    {
      kind: 'plan-changed',
      day: '2026-10-31',
      planId: 'family',
      previousPlanId: 'couple',
      amount: eurosFromCents(370),
      previousAmount: eurosFromCents(190),
    },
    { kind: 'terms', text: '2025-05-21' },
    { kind: 'document', text: 'F2026-000124' },
  ],
  steps: [
    {
      ...{ kind: 'plan-period', operation: 'add', amount: eurosFromCents(370), planId: 'family', quantity: 1_000 },
      ...{ perMonth: eurosFromCents(370), from: '2026-11-20', until: '2026-12-20' },
    },
    {
      ...{
        kind: 'plan-credit',
        operation: 'subtract',
        amount: eurosFromCents(120),
        planId: 'couple',
        from: '2026-10-31',
        until: '2026-11-20',
      },
      shares: [{ amount: 190, seconds: 1_728_000, ofSeconds: 2_736_000 }],
    },
    { kind: 'sum', operation: 'sum', amount: eurosFromCents(250) },
  ],
  vat: { ratePermille: 210, country: 'ES', net: eurosFromCents(207), vat: eurosFromCents(43) },
};

const refund: Derivation = {
  ...{ kind: 'refund', id: '0192f0c0-0000-7000-8000-0000000000e3', at: '2026-11-22T10:00:00.000Z', amount: eurosFromCents(50) },
  facts: [
    { kind: 'cause', text: 'staff' },
    { kind: 'state', text: 'succeeded' },
  ],
  steps: [
    { kind: 'chosen', operation: 'add', amount: eurosFromCents(50) },
    { kind: 'sum', operation: 'sum', amount: eurosFromCents(50) },
  ],
  ...{ unexplained: eurosFromCents(0), vat: null },
};

/** A charge with a change of plan, and a refund by staff. */
export const explainedCharge: ExplainedCharge = { charge, refunds: [refund] };

const orderCharge: Derivation = {
  ...{ kind: 'charge', id: '0192f0c0-0000-7000-8000-000000000002', at: '2026-11-20T10:00:00.000Z', amount: eurosFromCents(1_000) },
  facts: [{ kind: 'terms', text: '2025-05-21' }],
  steps: [
    {
      ...{ kind: 'item', operation: 'add', amount: eurosFromCents(1_000), name: { en: 'Couple pack', es: 'Pack pareja' } },
      ...{ quantity: 2, unitPrice: eurosFromCents(500) },
    },
    { kind: 'shipping', operation: 'add', amount: eurosFromCents(0) },
    { kind: 'sum', operation: 'sum', amount: eurosFromCents(1_000) },
  ],
  ...{ unexplained: eurosFromCents(0), vat: { ratePermille: 210, country: 'ES', net: eurosFromCents(826), vat: eurosFromCents(174) } },
};

/** The charge of an order that nothing went back of. */
export const explainedOrder: ExplainedCharge = { charge: orderCharge, refunds: [] };
