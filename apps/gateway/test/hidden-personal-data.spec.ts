import { findOrders } from '@brote/contracts/staff-orders';
import { staffOrder } from '@brote/contracts/staff-orders/examples';
import { findTickets } from '@brote/contracts/support';
import { ticket } from '@brote/contracts/support/examples';
import { seededWord } from '@brote/test-support';
import type { ApiDocument } from '@brote/test-support/openapi-sweep';
import { EXAMPLE_REPLIES } from './example-replies';
import { bearer, claimsOf, tokenOf } from './tokens';
import { useGateway } from './use-gateway';

const PERSONAL_MARK = `zyx-${seededWord()}`;
const ID = '0192f0c0-0000-7000-8000-00000000abcd';
/** Fields with a name, an address or a message of a person. */
const PERSONAL_FIELD_PATTERN = /name|email|phone|address|city|zipCode|recipient|subject|message|text|note$/i;

const gateway = useGateway({ env: { RATE_LIMIT_SESSIONS: '100000', RATE_LIMIT_ACCOUNT: '100000' } });

/** The same reply with the mark in every personal field. */
function markPersonalFields(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => markPersonalFields(item, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, fieldValue]) => [name, markPersonalFields(fieldValue, name)]));
  if (typeof value !== 'string' || !PERSONAL_FIELD_PATTERN.test(field)) return value;
  return value.includes('@') ? `${PERSONAL_MARK}@example.com` : PERSONAL_MARK;
}

/** Every read of the back office that the document names. */
async function listStaffReadPaths(): Promise<string[]> {
  const document = (await (await fetch(`${gateway.base}/api/docs/openapi.json`)).json()) as ApiDocument;
  const paths = Object.keys(document.paths).filter((path) => path.startsWith('/api/v1/admin/') && 'get' in (document.paths[path] ?? {}));
  return paths.sort();
}

/** The paths whose replies contain the mark. */
async function listPathsWithMark(paths: readonly string[]): Promise<string[]> {
  const headers = bearer(tokenOf(claimsOf({ aud: 'admin', roles: ['customer', 'admin'] })));
  const markedPaths: string[] = [];
  for (const path of paths) {
    const abortController = new AbortController();
    const reply = await fetch(`${gateway.base}${path.replaceAll(/\{\w+\}/g, ID)}`, { headers, signal: abortController.signal });
    const isStream = reply.headers.get('content-type')?.includes('event-stream') ?? false;
    if (!isStream && (await reply.text()).includes(PERSONAL_MARK)) markedPaths.push(path);
    // A stream of events ends only when its reader leaves.
    abortController.abort();
  }
  return markedPaths;
}

it('the gateway shows staff nothing about a person as soon as the services hide that person', async () => {
  const paths = await listStaffReadPaths();
  for (const [contract, reply] of EXAMPLE_REPLIES) gateway.services.setAnswer(contract, { reply: markPersonalFields(reply) as object });
  // These examples have no rows.
  gateway.services.setAnswer(findTickets, { reply: { rows: [markPersonalFields(ticket)], nextCursor: null, open: 1, overdue: 0 } });
  gateway.services.setAnswer(findOrders, { reply: { rows: [markPersonalFields(staffOrder)], nextCursor: null } });
  const pathsWithPerson = await listPathsWithMark(paths);
  expect(pathsWithPerson).toEqual(expect.arrayContaining(['users', 'orders', 'tickets'].map((read) => `/api/v1/admin/${read}`)));
  expect(pathsWithPerson.length).toBeGreaterThan(15);

  gateway.services.resetToExamples();

  expect(await listPathsWithMark(paths)).toEqual([]);
}, 120_000);
