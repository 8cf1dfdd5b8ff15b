import type { FastifyInstance } from 'fastify';
import type { Agency } from '#app/agency';
import type { FaultMode } from './mode';

const integerSchema = (maximum: number, minimum = 0) => ({ type: 'integer', minimum, maximum }) as const;
const BOOLEAN_SCHEMA = { type: 'boolean' } as const;
const bodySchema = (properties: object, required: string[] = []) => ({
  schema: { body: { type: 'object', additionalProperties: false, properties, required } },
});

const MODE_PROPERTIES = {
  mode: { enum: ['normal', 'down', 'slow', 'hang', 'answer-lost'] },
  how: { enum: ['status', 'cut'] },
  ms: integerSchema(600_000),
  requests: integerSchema(1_000_000, 1),
};

function serveTimeControls(server: FastifyInstance, agency: Agency): void {
  server.post<{ Body: { offsetMs: number } }>(
    '/__sandbox/clock',
    bodySchema({ offsetMs: { type: 'integer' } }, ['offsetMs']),
    ({ body: { offsetMs } }) => {
      agency.setClockOffset(offsetMs);
      return { offsetMs, now: new Date(agency.clock.nowMs()).toISOString() };
    },
  );
  server.post<{ Body: { seconds?: number; refusesEarly?: boolean } }>(
    '/__sandbox/waiting',
    bodySchema({ seconds: integerSchema(9_999), refusesEarly: BOOLEAN_SCHEMA }),
    ({ body: { seconds = agency.waitingSeconds, refusesEarly = agency.refusesEarly } }) => {
      agency.waitingSeconds = seconds;
      agency.refusesEarly = refusesEarly;
      return { seconds, refusesEarly };
    },
  );
}

function serveFaultControls(server: FastifyInstance, agency: Agency): void {
  server.post<{ Body: FaultMode }>('/__sandbox/mode', bodySchema(MODE_PROPERTIES, ['mode']), ({ body: mode }, reply) => {
    if (mode.mode === 'slow' && mode.ms === undefined) return reply.code(400).send({ message: 'The mode slow needs ms.' });
    agency.modes.set(mode);
    return agency.modes.current;
  });
  server.post<{ Body: { records: number; code: number; description?: string } }>(
    '/__sandbox/reject-next',
    bodySchema({ records: integerSchema(1_000_000), code: integerSchema(9_999, 1), description: { type: 'string', maxLength: 1_500 } }, [
      'records',
      'code',
    ]),
    ({ body: { records: recordCount, code, description } }) => {
      agency.forced.forceNext(recordCount, code, description);
      return { planned: recordCount };
    },
  );
}

/** Everything that arrived, and the invoices that the agency holds. */
function stateOf({ registry, clock, modes, waitingSeconds, refusesEarly }: Agency): object {
  return {
    clock: { offsetMs: clock.offsetMs, now: new Date(clock.nowMs()).toISOString() },
    mode: modes.current,
    waiting: { seconds: waitingSeconds, refusesEarly },
    records: registry.listRecords(),
    invoices: registry.listInvoices().map(({ record, ...invoice }) => {
      const { issuer, number, date, fingerprint } = record;
      return { issuer, number, date, fingerprint, ...invoice };
    }),
  };
}

/** The sandbox's own controls, outside the agency's addresses. They use JSON and are never disturbed. */
export function serveControls(server: FastifyInstance, agency: Agency): void {
  serveTimeControls(server, agency);
  serveFaultControls(server, agency);
  server.get('/__sandbox/state', () => stateOf(agency));
  server.get('/__sandbox/records', () => agency.registry.listRecords());
  server.get('/__sandbox/health', () => ({ status: 'ok' }));
  server.post('/__sandbox/reset', () => {
    agency.reset();
    return { reset: true };
  });
}
