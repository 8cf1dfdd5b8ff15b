import type { FastifyInstance } from 'fastify';
import type { Agency } from '#app/agency';
import type { Mode } from './mode';

const count = (maximum: number, minimum = 0) => ({ type: 'integer', minimum, maximum }) as const;
const flag = { type: 'boolean' } as const;
const body = (properties: object, required: string[] = []) => ({
  schema: { body: { type: 'object', additionalProperties: false, properties, required } },
});

const modeBody = {
  mode: { enum: ['normal', 'down', 'slow', 'hang', 'answer-lost'] },
  how: { enum: ['status', 'cut'] },
  ms: count(600_000),
  requests: count(1_000_000, 1),
};

function serveTimes(server: FastifyInstance, agency: Agency): void {
  server.post<{ Body: { offsetMs: number } }>(
    '/__sandbox/clock',
    body({ offsetMs: { type: 'integer' } }, ['offsetMs']),
    ({ body: { offsetMs } }) => {
      agency.moveClock(offsetMs);
      return { offsetMs, now: new Date(agency.clock.nowMs()).toISOString() };
    },
  );
  server.post<{ Body: { seconds?: number; refusesEarly?: boolean } }>(
    '/__sandbox/waiting',
    body({ seconds: count(9_999), refusesEarly: flag }),
    ({ body: { seconds = agency.waitingSeconds, refusesEarly = agency.refusesEarly } }) => {
      agency.waitingSeconds = seconds;
      agency.refusesEarly = refusesEarly;
      return { seconds, refusesEarly };
    },
  );
}

function serveDisturbances(server: FastifyInstance, agency: Agency): void {
  server.post<{ Body: Mode }>('/__sandbox/mode', body(modeBody, ['mode']), ({ body: mode }, reply) => {
    if (mode.mode === 'slow' && mode.ms === undefined) return reply.code(400).send({ message: 'The mode slow needs ms.' });
    agency.modes.set(mode);
    return agency.modes.current;
  });
  server.post<{ Body: { records: number; code: number; description?: string } }>(
    '/__sandbox/reject-next',
    body({ records: count(1_000_000), code: count(9_999, 1), description: { type: 'string', maxLength: 1_500 } }, ['records', 'code']),
    ({ body: { records, code, description } }) => {
      agency.forced.plan(records, code, description);
      return { planned: records };
    },
  );
}

/** Everything that arrived, and the invoices that the agency holds. */
function stateOf({ registry, clock, modes, waitingSeconds, refusesEarly }: Agency): object {
  return {
    clock: { offsetMs: clock.offsetMs, now: new Date(clock.nowMs()).toISOString() },
    mode: modes.current,
    waiting: { seconds: waitingSeconds, refusesEarly },
    records: registry.allReceived(),
    invoices: registry.allInvoices().map(({ record, ...invoice }) => {
      const { issuer, number, date, fingerprint } = record;
      return { issuer, number, date, fingerprint, ...invoice };
    }),
  };
}

/** The sandbox's own controls, outside the agency's addresses. They use JSON and are never disturbed. */
export function serveControls(server: FastifyInstance, agency: Agency): void {
  serveTimes(server, agency);
  serveDisturbances(server, agency);
  server.get('/__sandbox/state', () => stateOf(agency));
  server.get('/__sandbox/records', () => agency.registry.allReceived());
  server.get('/__sandbox/health', () => ({ status: 'ok' }));
  server.post('/__sandbox/reset', () => {
    agency.reset();
    return { reset: true };
  });
}
