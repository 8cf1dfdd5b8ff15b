import { type RequestCase, casesOf, faultsOf, type KnownId } from './cases';
import { type ApiDocument, findDeclaredResponse, type Operation, endpointsOf, type Endpoint } from './document';
import { SeededRandom } from '../random/seeded-random';
import { findSchemaFaults } from './schema-faults';

export interface SweepOptions {
  base: string;
  document: ApiDocument;
  seed: number;
  /** Requests per operation by the role that it is for, of each kind of fault in turn. All other roles send two each. */
  perOperation: number;
  /** The headers of each role. */
  roles: Readonly<Record<string, () => Record<string, string>>>;
  /** Role of an operation. */
  roleFor: (endpoint: Endpoint) => string;
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

const CONCURRENCY = 8;
const RESPONSE_TIMEOUT_MS = 30_000;
const EVENT_STREAM_TYPE = 'text/event-stream';
const UNAUTHENTICATED_STATUS = 401;

/** Sends valid and many invalid requests by the document of an API. Reports the answers that the document does not declare. */
export async function sweepApi(options: SweepOptions): Promise<SweepResult> {
  const random = new SeededRandom(options.seed);
  const plannedRequests = endpointsOf(options.document).flatMap((endpoint) => planRequests(endpoint, options, random));
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  const pendingRequests = plannedRequests.values();
  const sendPendingRequests = async (): Promise<void> => {
    for (const { placed: endpoint, role, sent } of pendingRequests) {
      const { status, found } = await sendCase(sent, role, endpoint.operation, options);
      statuses[status] = (statuses[status] ?? 0) + 1;
      faults.push(...found.map((fault) => `${endpoint.method} ${endpoint.path} as ${role}, ${sent.what}: ${status}, ${fault}`));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendPendingRequests));
  return { sent: plannedRequests.length, statuses, faults, missed: findMissedFaults(plannedRequests, options) };
}

interface PlannedRequest {
  placed: Endpoint;
  role: string;
  sent: RequestCase;
}

function planRequests(endpoint: Endpoint, options: SweepOptions, random: SeededRandom): PlannedRequest[] {
  const { document, roles, roleFor, perOperation, knownId } = options;
  const [first, ...rest] = casesOf(endpoint, document.components.schemas, knownId);
  const intendedRole = roleFor(endpoint);
  return Object.keys(roles).flatMap((role) => {
    const chosenCases = random.pickOfEachKind(rest, ({ fault }) => fault, role === intendedRole ? perOperation - 1 : 1);
    return [...(first ? [first] : []), ...chosenCases].map((sent) => ({ placed: endpoint, role, sent }));
  });
}

function findMissedFaults(plannedRequests: readonly PlannedRequest[], { document, roleFor }: SweepOptions): string[] {
  const sent = new Set(
    plannedRequests
      .filter(({ placed: endpoint, role }) => role === roleFor(endpoint))
      .map(({ placed: endpoint, sent: { fault } }) => `${operationNameOf(endpoint)}: ${fault ?? ''}`),
  );
  const expectedFaults = endpointsOf(document).flatMap((endpoint) =>
    faultsOf(endpoint).map((fault) => `${operationNameOf(endpoint)}: ${fault}`),
  );
  return expectedFaults.filter((one) => !sent.has(one));
}

function operationNameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

async function sendCase(
  sent: RequestCase,
  role: string,
  operation: Operation,
  options: SweepOptions,
): Promise<{ status: number; found: string[] }> {
  let response = await sendRequest(sent, role, options);
  if (response.status === UNAUTHENTICATED_STATUS && role !== 'none' && options.signInAgain) {
    await response.body?.cancel();
    await options.signInAgain(role);
    response = await sendRequest(sent, role, options);
  }
  try {
    const text = await readText(response);
    return { status: response.status, found: findProblems(response, text, operation, options.document) };
  } catch (error) {
    return {
      status: response.status,
      found: [`a body that cannot be read to its end: ${String(error)}, ${String((error as Error).cause)}`],
    };
  }
}

/** The body of a response. An event stream stays open until the client closes it, so it is closed unread. */
async function readText(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== EVENT_STREAM_TYPE) return response.text();
  await response.body?.cancel();
  return '';
}

function sendRequest({ method, url, headers, body }: RequestCase, role: string, { base, roles }: SweepOptions): Promise<Response> {
  return fetch(base + url, {
    ...{ method, headers: { ...headers, ...roles[role]?.() }, redirect: 'manual', signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) },
    ...(body === undefined ? {} : { body }),
  });
}

function findProblems(response: Response, text: string, operation: Operation, document: ApiDocument): string[] {
  if (response.status >= 500) return [`a server error: ${text.slice(0, 200)}`];
  const declared = findDeclaredResponse(operation, response.status, document);
  if (declared === undefined) return [`a status that is not declared: ${text.slice(0, 200)}`];
  if (declared.content === undefined) return text === '' ? [] : [`a body that is not declared: ${text.slice(0, 200)}`];
  const type = response.headers.get('content-type') ?? '';
  const content = declared.content[type] ?? declared.content[type.replace('; charset=utf-8', '')];
  if (content === undefined) return [`the content type ${type} is not declared`];
  return type.includes('json') ? findSchemaFaults(JSON.parse(text), content.schema, document.components.schemas) : [];
}
