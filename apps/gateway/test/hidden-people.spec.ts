import { findOrders } from '@brote/contracts/staff-orders';
import { staffOrder } from '@brote/contracts/staff-orders/examples';
import { findTickets } from '@brote/contracts/support';
import { ticket } from '@brote/contracts/support/examples';
import { seededWord, useNats, type TestNats } from '@brote/test-support';
import type { ApiDocument } from '@brote/test-support/openapi-sweep';
import { EXAMPLE_ANSWERS } from './example-answers';
import { FakeServices } from './fake-services';
import { startGateway, type RunningGateway } from './gateway-under-test';
import { bearer, claimsOf, tokenOf } from './tokens';

const MARK = `zyx-${seededWord()}`;
const ID = '0192f0c0-0000-7000-8000-00000000abcd';
/** Fields with a name, an address or a message of a person. */
const PERSONAL = /name|email|phone|address|city|zipCode|recipient|subject|message|text|note$/i;

let nats: TestNats;
let services: FakeServices;
let gateway: RunningGateway;

beforeAll(async () => {
  nats = await useNats();
  services = await FakeServices.start(nats.url);
  gateway = await startGateway(nats.url, { RATE_LIMIT_SESSIONS: '100000', RATE_LIMIT_ACCOUNT: '100000' });
});
afterAll(async () => {
  await gateway.stop();
  await services.stop();
  await nats.stop();
});

/** The same reply with the mark in every personal field. */
function marked(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => marked(item, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, marked(inner, name)]));
  if (typeof value !== 'string' || !PERSONAL.test(field)) return value;
  return value.includes('@') ? `${MARK}@example.com` : MARK;
}

/** Every read of the back office that the document names. */
async function readsOfStaff(): Promise<string[]> {
  const document = (await (await fetch(`${gateway.base}/api/docs/openapi.json`)).json()) as ApiDocument;
  const paths = Object.keys(document.paths).filter((path) => path.startsWith('/api/v1/admin/') && 'get' in (document.paths[path] ?? {}));
  return paths.sort();
}

/** The paths whose replies contain the mark. */
async function showing(paths: readonly string[]): Promise<string[]> {
  const headers = bearer(tokenOf(claimsOf({ aud: 'admin', roles: ['customer', 'admin'] })));
  const found: string[] = [];
  for (const path of paths) {
    const stop = new AbortController();
    const reply = await fetch(`${gateway.base}${path.replaceAll(/\{\w+\}/g, ID)}`, { headers, signal: stop.signal });
    const isStream = reply.headers.get('content-type')?.includes('event-stream') ?? false;
    if (!isStream && (await reply.text()).includes(MARK)) found.push(path);
    // A stream of events ends only when its reader leaves.
    stop.abort();
  }
  return found;
}

it('the gateway shows staff nothing about a person as soon as the services hide that person', async () => {
  const paths = await readsOfStaff();
  for (const [contract, reply] of EXAMPLE_ANSWERS) services.answer(contract, { reply: marked(reply) as object });
  // These examples have no rows.
  services.answer(findTickets, { reply: { rows: [marked(ticket)], nextCursor: null, open: 1, overdue: 0 } });
  services.answer(findOrders, { reply: { rows: [marked(staffOrder)], nextCursor: null } });
  const atFirst = await showing(paths);
  expect(atFirst).toEqual(expect.arrayContaining(['users', 'orders', 'tickets'].map((read) => `/api/v1/admin/${read}`)));
  expect(atFirst.length).toBeGreaterThan(15);

  services.answersByExample();

  expect(await showing(paths)).toEqual([]);
}, 120_000);
