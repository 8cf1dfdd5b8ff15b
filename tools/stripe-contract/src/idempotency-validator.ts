import { decodeForm } from './form';
import { canonicalJson, isObject, lowerCaseHeaders } from './json';
import type { HeaderMap } from './json';
import type { Violation } from './verdict';

/** One request that carried a key, and its answer. */
export interface HttpExchange {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly key?: string;
  readonly account?: string;
  readonly status: number;
  readonly responseBody: unknown;
  readonly responseHeaders?: HeaderMap;
}

interface FirstAnswer {
  readonly request: string;
  readonly status: number;
  readonly answer: string;
  /** Whether the unmarked answer was seen. A running one may arrive after its replay. */
  isOriginalSeen: boolean;
}

const errorType = (body: unknown) => (isObject(body) && isObject(body['error']) ? body['error']['type'] : undefined);

/** Stripe stores no answer from before the work began: no API key, too many requests, a conflict, an invalid parameter. */
function isStored({ status, responseBody }: HttpExchange): boolean {
  if (status === 401 || status === 409 || status === 429) return false;
  return !(status === 400 && errorType(responseBody) === 'invalid_request_error');
}

/** Watches replays: the same key with the same parameters returns the same answer, with others an error. */
export class IdempotencyValidator {
  private readonly firstAnswers = new Map<string, FirstAnswer>();

  validate(exchange: HttpExchange): Violation[] {
    const { method, url, body = '', key, account = '' } = exchange;
    if (method !== 'POST' || key === undefined) return [];
    const id = `${account} ${key}`;
    const request = `${url} ${canonicalJson(decodeForm(body).value)}`;
    const firstAnswer = this.firstAnswers.get(id);
    if (firstAnswer === undefined) {
      const answer = canonicalJson(exchange.responseBody);
      if (isStored(exchange)) this.firstAnswers.set(id, { request, status: exchange.status, answer, isOriginalSeen: !isReplay(exchange) });
      return [];
    }
    const faults = firstAnswer.request === request ? faultsOfReplay(exchange, firstAnswer) : faultsOfChangedRequest(exchange);
    return faults.map((fault) => ({
      severity: 'error',
      side: 'response',
      kind: 'idempotency',
      message: `Idempotency-Key ${key} ${fault}`,
    }));
  }
}

const isReplay = ({ responseHeaders }: HttpExchange): boolean => lowerCaseHeaders(responseHeaders)['idempotent-replayed'] === 'true';

function faultsOfReplay(exchange: HttpExchange, firstAnswer: FirstAnswer): string[] {
  if (exchange.status === 409) return [];
  const isMarkedAsReplay = isReplay(exchange) || !firstAnswer.isOriginalSeen;
  if (!isReplay(exchange)) firstAnswer.isOriginalSeen = true;
  const isSameAnswer = exchange.status === firstAnswer.status && canonicalJson(exchange.responseBody) === firstAnswer.answer;
  return [
    ...(isMarkedAsReplay ? [] : ['was replayed, but the answer has no Idempotent-Replayed: true']),
    ...(isSameAnswer ? [] : ['was replayed and the answer differs from the first one']),
  ];
}

function faultsOfChangedRequest({ status, responseBody }: HttpExchange): string[] {
  const isRefused = status === 400 && errorType(responseBody) === 'idempotency_error';
  return isRefused ? [] : ['came back with other parameters or another path: Stripe answers 400 with error.type idempotency_error'];
}
