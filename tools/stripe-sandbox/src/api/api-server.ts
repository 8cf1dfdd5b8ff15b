import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '#app/controls/faults';
import { newId } from '#app/ids';
import { API_VERSION } from '#app/stored';
import type { Sandbox } from '../sandbox';
import { customerIdOfRequest } from './customer-id-of-request';
import type { Endpoint } from './endpoint';
import { expandPaths } from './expand';
import { decodeForm } from './form';
import { fingerprintOf } from './idempotency';
import type { StoredAnswer } from './idempotency';
import { StripeError, invalidRequestError } from './stripe-error';

interface ApiRequest {
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

function checkApiKey(request: FastifyRequest): void {
  const header = headerOf(request, 'authorization') ?? '';
  const basicCredentials = /^Basic (\S+)$/.exec(header)?.[1];
  const key =
    /^Bearer (\S+)$/.exec(header)?.[1] ??
    (basicCredentials === undefined ? undefined : Buffer.from(basicCredentials, 'base64').toString().split(':')[0]);
  if (key === undefined || key === '') {
    const message = 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
    throw new StripeError(401, 'invalid_request_error', message);
  }
  if (!/^(sk|rk)_test_\S+$/.test(key))
    throw new StripeError(401, 'invalid_request_error', `Invalid API Key provided: ${key.slice(0, 8)}****`);
}

function checkApiVersion(request: FastifyRequest): void {
  const version = headerOf(request, 'stripe-version') ?? API_VERSION;
  if (version !== API_VERSION)
    throw invalidRequestError(`Invalid Stripe API version: ${version}. This sandbox speaks ${API_VERSION} only.`);
}

function readApiRequest(sandbox: Sandbox, request: FastifyRequest): ApiRequest {
  const { id = '' } = request.params as { id?: string };
  const url = new URL(request.url, 'http://sandbox');
  const isPost = request.method === 'POST';
  return {
    requestId: newId('req_', 14),
    path: url.pathname,
    objectId: id,
    form: isPost ? (typeof request.body === 'string' ? request.body : '') : url.search.slice(1),
    key: isPost ? headerOf(request, 'idempotency-key') : undefined,
    fault: sandbox.faults.consume(url.pathname),
  };
}

const injectedError = (status: number) =>
  new StripeError(status, status < 500 ? 'invalid_request_error' : 'api_error', 'A control request made the sandbox fail this request.');

function toErrorAnswer(error: unknown, requestId: string): StoredAnswer {
  if (error instanceof StripeError) return { status: error.status, body: JSON.stringify(error.body(requestId)) };
  throw error;
}

/** Executes the call and stores its answer with the idempotency key. Errors before the work began leave the key free. */
function executeEndpoint(sandbox: Sandbox, endpoint: Endpoint, apiRequest: ApiRequest): StoredAnswer {
  const { objectId, requestId, key, fault } = apiRequest;
  const form = decodeForm(apiRequest.form);
  const preparedCall = endpoint.prepare(sandbox, objectId, form, { id: requestId, idempotency_key: key ?? null });
  let response: StoredAnswer;
  try {
    const result = sandbox.runInTimeOf(customerIdOfRequest(sandbox, objectId, form), preparedCall.work);
    response = { status: 200, body: JSON.stringify(expandPaths(sandbox, result, preparedCall.expand)) };
    if (fault?.phase === 'after' && fault.status !== undefined) response = toErrorAnswer(injectedError(fault.status), requestId);
  } catch (error) {
    response = toErrorAnswer(error, requestId);
  }
  if (key !== undefined) sandbox.idempotency.storeAnswer(key, response);
  return response;
}

interface ApiAnswer extends StoredAnswer {
  readonly isReplay: boolean;
}

/** The answer that the key already had, if the request is a repetition. */
function findStoredAnswer(sandbox: Sandbox, { key, path, form }: ApiRequest): StoredAnswer | undefined {
  if (key === undefined) return undefined;
  if (key === '' || key.length > 255) throw invalidRequestError('Idempotency keys can be 1 to 255 characters long.');
  return sandbox.idempotency.reserve(key, fingerprintOf(path, form), sandbox.clock.seconds());
}

/** Runs the work with the planned fault, if any. */
async function runWithFault(fault: Fault | undefined, work: () => StoredAnswer): Promise<StoredAnswer> {
  if (fault === undefined) return work();
  const response = fault.phase === 'after' ? work() : undefined;
  await waitForTimeout(fault);
  if (fault.status === undefined) throw new ConnectionDroppedError();
  if (response === undefined) throw injectedError(fault.status);
  return response;
}

async function resolveAnswer(sandbox: Sandbox, endpoint: Endpoint, apiRequest: ApiRequest): Promise<ApiAnswer> {
  const storedAnswer = findStoredAnswer(sandbox, apiRequest);
  try {
    // A closed connection also loses the answer to a retry.
    const response = await runWithFault(apiRequest.fault, () => storedAnswer ?? executeEndpoint(sandbox, endpoint, apiRequest));
    return { ...response, isReplay: storedAnswer !== undefined };
  } catch (error) {
    if (apiRequest.key !== undefined) sandbox.idempotency.release(apiRequest.key);
    throw error;
  }
}

class ConnectionDroppedError extends Error {}

function waitForTimeout({ timeoutMs = 0 }: Fault): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, timeoutMs));
}

function sendAnswer(reply: FastifyReply, { requestId, key }: ApiRequest, { status, body, isReplay }: ApiAnswer): FastifyReply {
  reply.code(status).header('content-type', 'application/json').header('request-id', requestId).header('stripe-version', API_VERSION);
  if (key !== undefined) reply.header('idempotency-key', key);
  if (isReplay) reply.header('idempotent-replayed', 'true');
  if (status === 409) reply.header('stripe-should-retry', 'true');
  return reply.send(body);
}

async function serveEndpoint(sandbox: Sandbox, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const apiRequest = readApiRequest(sandbox, request);
  try {
    checkApiKey(request);
    checkApiVersion(request);
    const apiAnswer = await resolveAnswer(sandbox, endpoint, apiRequest);
    return await sendAnswer(reply, apiRequest, apiAnswer);
  } catch (error) {
    if (error instanceof ConnectionDroppedError) {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    return sendAnswer(reply, apiRequest, { ...toErrorAnswer(error, apiRequest.requestId), isReplay: false });
  }
}

/** Serves Stripe's API: key, version, idempotency, errors and expansion are common, the rest belongs to each endpoint. */
export function serveApi(server: FastifyInstance, sandbox: Sandbox, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) {
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => serveEndpoint(sandbox, endpoint, request, reply),
    });
  }
  server.all('/v1/*', (request, reply) => {
    const apiRequest = readApiRequest(sandbox, request);
    const message = `Unrecognized request URL (${request.method}: ${apiRequest.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    const error = new StripeError(404, 'invalid_request_error', message);
    return sendAnswer(reply, apiRequest, { ...toErrorAnswer(error, apiRequest.requestId), isReplay: false });
  });
}
