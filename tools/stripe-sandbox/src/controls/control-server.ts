import type { FastifyInstance } from 'fastify';
import { eventJson } from '#app/events/event-log';
import { closeDispute, openDispute } from '#app/disputes/dispute';
import { settlePayment } from '#app/payment-intents/attempt-payment';
import { settleDebit } from '#app/checkout-sessions/pay-session';
import type { Sandbox } from '../sandbox';

const textSchema = { type: 'string' } as const;
const flagSchema = { type: 'boolean' } as const;
const countSchema = { type: 'integer', minimum: 0, maximum: 1_000_000 } as const;
const routeOptions = (properties: object, required: string[] = []) => ({
  schema: { body: { type: 'object', additionalProperties: false, properties, required } },
});

const failBodySchema = {
  nextRequests: countSchema,
  status: { type: 'integer', minimum: 400, maximum: 599 },
  timeoutMs: { type: 'integer', minimum: 1, maximum: 600_000 },
  path: textSchema,
  phase: { enum: ['before', 'after'] },
};

interface FailBody {
  /** 0 cancels the fault that was planned before. */
  readonly nextRequests: number;
  readonly status?: number;
  readonly timeoutMs?: number;
  readonly path?: string;
  readonly phase?: 'before' | 'after';
}

function serveTimeAndFaults(server: FastifyInstance, sandbox: Sandbox): void {
  server.post<{ Body: { offsetMs: number } }>(
    '/__sandbox/clock',
    routeOptions({ offsetMs: { type: 'integer' } }, ['offsetMs']),
    ({ body: { offsetMs } }) => {
      sandbox.clock.setOffsetMs(offsetMs);
      sandbox.tick();
      return { offsetMs, now: sandbox.clock.seconds() };
    },
  );
  server.post<{ Body: FailBody }>(
    '/__sandbox/fail',
    routeOptions(failBodySchema, ['nextRequests']),
    ({ body: { nextRequests, phase = 'before', ...fault } }, reply) => {
      if (nextRequests === 0) {
        sandbox.faults.clear();
        return { planned: 0 };
      }
      if (fault.status === undefined && fault.timeoutMs === undefined)
        return reply.code(400).send({ message: 'Send a status, a timeoutMs, or both.' });
      sandbox.faults.plan({ ...fault, phase }, nextRequests);
      return { planned: nextRequests };
    },
  );
  server.post<{ Body: { paused?: boolean; dropNext?: number; duplicate?: boolean; hurry?: boolean } }>(
    '/__sandbox/webhooks',
    routeOptions({ paused: flagSchema, dropNext: countSchema, duplicate: flagSchema, hurry: flagSchema }),
    ({ body: { paused, dropNext, duplicate, hurry } }) => {
      if (dropNext !== undefined) sandbox.webhooks.dropNext(dropNext);
      if (duplicate !== undefined) sandbox.webhooks.setDuplicating(duplicate);
      if (paused !== undefined) sandbox.webhooks.setPaused(paused);
      if (hurry === true) sandbox.webhooks.retryNow();
      return { paused, dropNext, duplicate, hurry };
    },
  );
  server.get('/__sandbox/webhooks', () => deliveryStateOf(sandbox));
}

/** The number of events, the unconfirmed ones, the number of deliveries under way, and whether deliveries are paused. */
function deliveryStateOf({ events: { records }, webhooks: { isPaused, underWay } }: Sandbox): object {
  const undelivered = records.all().filter(({ isDelivered }) => !isDelivered);
  return { events: records.all().length, isPaused, underWay, undelivered: undelivered.map(({ id, type }) => ({ id, type })) };
}

function serveOutcomes(server: FastifyInstance, sandbox: Sandbox): void {
  server.post<{ Params: { id: string }; Body: { outcome: 'succeeded' | 'failed' } }>(
    '/__sandbox/sessions/:id/settle',
    routeOptions({ outcome: { enum: ['succeeded', 'failed'] } }, ['outcome']),
    (request, reply) => {
      const session = sandbox.checkouts.get(request.params.id);
      if (session === undefined) return reply.code(404).send({ message: 'There is no such session.' });
      if (!settleDebit(sandbox, session, request.body.outcome))
        return reply.code(409).send({ message: 'This session does not wait for a bank.' });
      return session;
    },
  );
  server.post<{ Params: { id: string }; Body: { outcome: 'succeeded' | 'failed' } }>(
    '/__sandbox/payment_intents/:id/settle',
    routeOptions({ outcome: { enum: ['succeeded', 'failed'] } }, ['outcome']),
    (request, reply) => {
      const intent = sandbox.paymentIntents.get(request.params.id);
      if (intent === undefined) return reply.code(404).send({ message: 'There is no such payment.' });
      if (!settlePayment(sandbox, intent, request.body.outcome))
        return reply.code(409).send({ message: 'This payment does not wait for a bank.' });
      return intent;
    },
  );
  server.post<{ Body: { charge: string; reason?: string } }>(
    '/__sandbox/disputes',
    routeOptions({ charge: textSchema, reason: textSchema }, ['charge']),
    (request, reply) => {
      const charge = sandbox.charges.get(request.body.charge);
      if (charge?.status !== 'succeeded' || charge.disputed)
        return reply.code(409).send({ message: 'There is no undisputed, successful charge of this id.' });
      return openDispute(sandbox, charge, request.body.reason ?? 'product_not_received');
    },
  );
  server.post<{ Params: { id: string }; Body: { outcome: 'won' | 'lost' } }>(
    '/__sandbox/disputes/:id/close',
    routeOptions({ outcome: { enum: ['won', 'lost'] } }, ['outcome']),
    (request, reply) => {
      const dispute = sandbox.disputes.get(request.params.id);
      if (dispute === undefined || dispute.status === 'won' || dispute.status === 'lost')
        return reply.code(409).send({ message: 'There is no open dispute of this id.' });
      return closeDispute(sandbox, dispute, request.body.outcome);
    },
  );
}

/** All data of the account, for checkers that compare it with the shop's own records. */
function accountStateOf(sandbox: Sandbox): object {
  return {
    clock: { offsetMs: sandbox.clock.offsetMs, now: sandbox.clock.seconds() },
    sessions: sandbox.checkouts.all().map((session) => ({ ...session, line_items: sandbox.lineItemsOf(session.id) })),
    paymentIntents: sandbox.paymentIntents.all(),
    charges: sandbox.charges.all(),
    refunds: sandbox.refunds.all(),
    balanceTransactions: sandbox.balanceTransactions.all(),
    payouts: sandbox.payouts.all(),
    disputes: sandbox.disputes.all(),
    customers: sandbox.customers.all(),
    paymentMethods: sandbox.paymentMethods.all(),
    setupIntents: sandbox.setupIntents.all(),
    subscriptions: sandbox.subscriptions.all(),
    invoices: sandbox.invoices.all(),
    invoicePayments: sandbox.invoicePayments.all(),
    testClocks: sandbox.testClocks.all(),
    events: sandbox.events.records.all().map((record) => ({ ...(JSON.parse(eventJson(record)) as object), delivered: record.isDelivered })),
  };
}

/** The sandbox's own controls, outside Stripe's API. They use JSON. */
export function serveControls(server: FastifyInstance, sandbox: Sandbox): void {
  serveTimeAndFaults(server, sandbox);
  serveOutcomes(server, sandbox);
  server.get('/__sandbox/state', () => accountStateOf(sandbox));
  server.get('/__sandbox/health', () => ({ status: 'ok' }));
  server.post('/__sandbox/reset', () => {
    sandbox.reset();
    return { reset: true };
  });
}
