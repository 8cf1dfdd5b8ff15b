import { type Case, casesOf, faultsOf, type KnownId } from './cases';
import { type ApiDocument, declaredResponse, type Operation, operationsOf, type Placed } from './document';
import { SeededRandom } from '../random/seeded-random';
import { schemaFaults } from './schema-faults';

export interface SweepOptions {
  base: string;
  document: ApiDocument;
  seed: number;
  /** Requests per operation by the role that it is for, of each kind of fault in turn. All other roles send two each. */
  perOperation: number;
  /** The headers of each role. */
  roles: Readonly<Record<string, () => Record<string, string>>>;
  /** Role of an operation. */
  roleFor: (placed: Placed) => string;
  /** Ids of existing objects, for path parameters. */
  knownId?: KnownId;
  /** Signs a role in again whose session an operation ended; the refused request is sent once more. */
  signInAgain?: (role: string) => Promise<void>;
}

export interface SweepResult {
  sent: number;
  statuses: Readonly<Record<string, number>>;
  /** One line for each answer that the document does not declare. */
  faults: readonly string[];
  /** One line for each kind of fault that no request of an operation had. */
  missed: readonly string[];
}

const AT_ONCE = 8;
const ANSWER_WITHIN_MS = 30_000;
const EVENTS = 'text/event-stream';
const UNAUTHENTICATED = 401;

/** Sends valid and many invalid requests by the document of an API. Reports the answers that the document does not declare. */
export async function sweepApi(options: SweepOptions): Promise<SweepResult> {
  const random = new SeededRandom(options.seed);
  const wanted = operationsOf(options.document).flatMap((placed) => requestsOf(placed, options, random));
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  const next = wanted.values();
  const work = async (): Promise<void> => {
    for (const { placed, role, sent } of next) {
      const { status, found } = await send(sent, role, placed.operation, options);
      statuses[status] = (statuses[status] ?? 0) + 1;
      faults.push(...found.map((fault) => `${placed.method} ${placed.path} as ${role}, ${sent.what}: ${status}, ${fault}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { sent: wanted.length, statuses, faults, missed: missedIn(wanted, options) };
}

interface Wanted {
  placed: Placed;
  role: string;
  sent: Case;
}

function requestsOf(placed: Placed, options: SweepOptions, random: SeededRandom): Wanted[] {
  const { document, roles, roleFor, perOperation, knownId } = options;
  const [first, ...rest] = casesOf(placed, document.components.schemas, knownId);
  const fitting = roleFor(placed);
  return Object.keys(roles).flatMap((role) => {
    const chosen = random.ofEach(rest, ({ fault }) => fault, role === fitting ? perOperation - 1 : 1);
    return [...(first ? [first] : []), ...chosen].map((sent) => ({ placed, role, sent }));
  });
}

function missedIn(wanted: readonly Wanted[], { document, roleFor }: SweepOptions): string[] {
  const sent = new Set(
    wanted.filter(({ placed, role }) => role === roleFor(placed)).map(({ placed, sent: { fault } }) => `${nameOf(placed)}: ${fault ?? ''}`),
  );
  const foreseen = operationsOf(document).flatMap((placed) => faultsOf(placed).map((fault) => `${nameOf(placed)}: ${fault}`));
  return foreseen.filter((one) => !sent.has(one));
}

function nameOf({ method, path }: Placed): string {
  return `${method} ${path}`;
}

async function send(sent: Case, role: string, operation: Operation, options: SweepOptions): Promise<{ status: number; found: string[] }> {
  let response = await request(sent, role, options);
  if (response.status === UNAUTHENTICATED && role !== 'none' && options.signInAgain) {
    await response.body?.cancel();
    await options.signInAgain(role);
    response = await request(sent, role, options);
  }
  // An event stream stays open until the client closes it.
  const isStream = response.headers.get('content-type') === EVENTS;
  const text = isStream ? '' : await response.text();
  if (isStream) await response.body?.cancel();
  return { status: response.status, found: problemOf(response, text, operation, options.document) };
}

function request({ method, url, headers, body }: Case, role: string, { base, roles }: SweepOptions): Promise<Response> {
  return fetch(base + url, {
    ...{ method, headers: { ...headers, ...roles[role]?.() }, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
    ...(body === undefined ? {} : { body }),
  });
}

function problemOf(response: Response, text: string, operation: Operation, document: ApiDocument): string[] {
  if (response.status >= 500) return [`a server error: ${text.slice(0, 200)}`];
  const declared = declaredResponse(operation, response.status, document);
  if (declared === undefined) return [`a status that is not declared: ${text.slice(0, 200)}`];
  if (declared.content === undefined) return text === '' ? [] : [`a body that is not declared: ${text.slice(0, 200)}`];
  const type = response.headers.get('content-type') ?? '';
  const content = declared.content[type] ?? declared.content[type.replace('; charset=utf-8', '')];
  if (content === undefined) return [`the content type ${type} is not declared`];
  return type.includes('json') ? schemaFaults(JSON.parse(text), content.schema, document.components.schemas) : [];
}
