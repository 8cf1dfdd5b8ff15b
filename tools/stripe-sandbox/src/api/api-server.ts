import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '#app/controls/faults';
import { newId } from '#app/ids';
import { API_VERSION } from '#app/stored';
import type { Sandbox } from '../sandbox';
import { customerConcerned } from './customer-concerned';
import type { Endpoint } from './endpoint';
import { expanded } from './expand';
import { decodeForm } from './form';
import { fingerprintOf } from './idempotency';
import type { KeptAnswer } from './idempotency';
import { StripeError, invalid } from './stripe-error';

interface Incoming {
  readonly requestId: string;
  readonly path: string;
  readonly objectId: string;
  readonly form: string;
  /** Idempotency key; only that of a POST counts. */
  readonly key: string | undefined;
  readonly fault: Fault | undefined;
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

function checkKey(request: FastifyRequest): void {
  const header = headerOf(request, 'authorization') ?? '';
  const basic = /^Basic (\S+)$/.exec(header)?.[1];
  const key =
    /^Bearer (\S+)$/.exec(header)?.[1] ?? (basic === undefined ? undefined : Buffer.from(basic, 'base64').toString().split(':')[0]);
  if (key === undefined || key === '') {
    const message = 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
    throw new StripeError(401, 'invalid_request_error', message);
  }
  if (!/^(sk|rk)_test_\S+$/.test(key))
    throw new StripeError(401, 'invalid_request_error', `Invalid API Key provided: ${key.slice(0, 8)}****`);
}

function checkVersion(request: FastifyRequest): void {
  const version = headerOf(request, 'stripe-version') ?? API_VERSION;
  if (version !== API_VERSION) throw invalid(`Invalid Stripe API version: ${version}. This sandbox speaks ${API_VERSION} only.`);
}

function incomingOf(sandbox: Sandbox, request: FastifyRequest): Incoming {
  const { id = '' } = request.params as { id?: string };
  const url = new URL(request.url, 'http://sandbox');
  const isPost = request.method === 'POST';
  return {
    requestId: newId('req_', 14),
    path: url.pathname,
    objectId: id,
    form: isPost ? (typeof request.body === 'string' ? request.body : '') : url.search.slice(1),
    key: isPost ? headerOf(request, 'idempotency-key') : undefined,
    fault: sandbox.faults.take(url.pathname),
  };
}

const failed = (status: number) =>
  new StripeError(status, status < 500 ? 'invalid_request_error' : 'api_error', 'A control request made the sandbox fail this request.');

function answerTo(error: unknown, requestId: string): KeptAnswer {
  if (error instanceof StripeError) return { status: error.status, body: JSON.stringify(error.body(requestId)) };
  throw error;
}

/** Executes the call and stores its answer with the idempotency key. Errors before the work began leave the key free. */
function executeStripeCommand(sandbox: Sandbox, endpoint: Endpoint, incoming: Incoming): KeptAnswer {
  const { objectId, requestId, key, fault } = incoming;
  const form = decodeForm(incoming.form);
  const prepared = endpoint.prepare(sandbox, objectId, form, { id: requestId, idempotency_key: key ?? null });
  let answer: KeptAnswer;
  try {
    const done = sandbox.inTimeOf(customerConcerned(sandbox, objectId, form), prepared.work);
    answer = { status: 200, body: JSON.stringify(expanded(sandbox, done, prepared.expand)) };
    if (fault?.phase === 'after' && fault.status !== undefined) answer = answerTo(failed(fault.status), requestId);
  } catch (error) {
    answer = answerTo(error, requestId);
  }
  if (key !== undefined) sandbox.idempotency.keep(key, answer);
  return answer;
}

interface Outcome extends KeptAnswer {
  readonly isReplay: boolean;
}

/** The answer that the key already had, if the request is a repetition. */
function earlierAnswer(sandbox: Sandbox, { key, path, form }: Incoming): KeptAnswer | undefined {
  if (key === undefined) return undefined;
  if (key === '' || key.length > 255) throw invalid('Idempotency keys can be 1 to 255 characters long.');
  return sandbox.idempotency.begin(key, fingerprintOf(path, form), sandbox.clock.seconds());
}

/** Runs the work with the planned fault, if any. */
async function disturbed(fault: Fault | undefined, work: () => KeptAnswer): Promise<KeptAnswer> {
  if (fault === undefined) return work();
  const answer = fault.phase === 'after' ? work() : undefined;
  await hold(fault);
  if (fault.status === undefined) throw new ConnectionDropped();
  if (answer === undefined) throw failed(fault.status);
  return answer;
}

async function outcomeOf(sandbox: Sandbox, endpoint: Endpoint, incoming: Incoming): Promise<Outcome> {
  const before = earlierAnswer(sandbox, incoming);
  try {
    // A closed connection also loses the answer to a retry.
    const answer = await disturbed(incoming.fault, () => before ?? executeStripeCommand(sandbox, endpoint, incoming));
    return { ...answer, isReplay: before !== undefined };
  } catch (error) {
    if (incoming.key !== undefined) sandbox.idempotency.release(incoming.key);
    throw error;
  }
}

class ConnectionDropped extends Error {}

function hold({ timeoutMs = 0 }: Fault): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, timeoutMs));
}

function send(reply: FastifyReply, { requestId, key }: Incoming, { status, body, isReplay }: Outcome): FastifyReply {
  reply.code(status).header('content-type', 'application/json').header('request-id', requestId).header('stripe-version', API_VERSION);
  if (key !== undefined) reply.header('idempotency-key', key);
  if (isReplay) reply.header('idempotent-replayed', 'true');
  if (status === 409) reply.header('stripe-should-retry', 'true');
  return reply.send(body);
}

async function serve(sandbox: Sandbox, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const incoming = incomingOf(sandbox, request);
  try {
    checkKey(request);
    checkVersion(request);
    const outcome = await outcomeOf(sandbox, endpoint, incoming);
    return await send(reply, incoming, outcome);
  } catch (error) {
    if (error instanceof ConnectionDropped) {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    return send(reply, incoming, { ...answerTo(error, incoming.requestId), isReplay: false });
  }
}

/** Serves Stripe's API: key, version, idempotency, errors and expansion are common, the rest belongs to each endpoint. */
export function serveApi(server: FastifyInstance, sandbox: Sandbox, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) {
    server.route({ method: endpoint.method, url: endpoint.path, handler: (request, reply) => serve(sandbox, endpoint, request, reply) });
  }
  server.all('/v1/*', (request, reply) => {
    const incoming = incomingOf(sandbox, request);
    const message = `Unrecognized request URL (${request.method}: ${incoming.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    const error = new StripeError(404, 'invalid_request_error', message);
    return send(reply, incoming, { ...answerTo(error, incoming.requestId), isReplay: false });
  });
}
