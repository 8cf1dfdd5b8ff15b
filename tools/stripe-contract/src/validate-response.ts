import type { Contract } from './contract';
import { decodeForm } from './form';
import { asArray, isObject, lowerCaseHeaders, parseJson, formatValue } from './json';
import type { HeaderMap, JsonObject } from './json';
import { ObjectValidator } from './validate-object';
import type { ObjectRules } from './validate-object';
import { createCollector, hasNoErrors } from './verdict';
import type { ReportFinding, Verdict } from './verdict';

/** An answer, with the parts of its request that matter. `expand` is read from the url when it is missing. */
export interface ValidatedResponse {
  readonly method: string;
  readonly url?: string;
  readonly path?: string;
  readonly status: number;
  readonly body: unknown;
  readonly headers?: HeaderMap;
  readonly expand?: readonly string[];
  readonly requestHeaders?: HeaderMap;
}

function validateVersion(answerHeader: string | undefined, requested: string | undefined, report: ReportFinding): void {
  if (requested === undefined) return;
  if (answerHeader === undefined)
    report({ kind: 'header_stripe_version', severity: 'warning', message: 'Every answer repeats Stripe-Version' });
  else if (answerHeader !== requested)
    report({ kind: 'header_stripe_version', message: `Stripe-Version ${answerHeader} answers a request made for ${requested}` });
}

function validateHeaders(response: ValidatedResponse, report: ReportFinding): void {
  if (response.headers === undefined) return;
  const headers = lowerCaseHeaders(response.headers);
  const sent = lowerCaseHeaders(response.requestHeaders);
  if (!/^req_[A-Za-z0-9]+$/.test(headers['request-id'] ?? '')) {
    report({ kind: 'header_request_id', severity: 'warning', message: 'Every answer carries Request-Id: req_…' });
  }
  const type = headers['content-type']?.split(';')[0]?.trim();
  if (type !== 'application/json')
    report({ kind: 'header_content_type', message: `Content-Type is ${type ?? 'missing'}, Stripe sends application/json` });
  validateVersion(headers['stripe-version'], sent['stripe-version'], report);
  if (response.method.toUpperCase() === 'POST')
    validateIdempotencyKeyEcho(response.status, headers['idempotency-key'], sent['idempotency-key'], report);
}

function validateIdempotencyKeyEcho(
  status: number,
  answerHeader: string | undefined,
  sent: string | undefined,
  report: ReportFinding,
): void {
  if (sent === undefined || answerHeader === sent || status >= 500 || status === 401) return;
  report({ kind: 'header_idempotency_key', severity: 'warning', message: 'The answer to a POST repeats its Idempotency-Key' });
}

const errorTypesByStatus: Readonly<Record<number, readonly string[]>> = {
  400: ['invalid_request_error', 'idempotency_error'],
  401: ['invalid_request_error'],
  402: ['card_error'],
  403: ['invalid_request_error'],
  404: ['invalid_request_error'],
  409: ['invalid_request_error', 'idempotency_error', 'api_error'],
  429: ['invalid_request_error'],
};

function validateError(contract: Contract, status: number, body: unknown, rules: ObjectRules, report: ReportFinding): void {
  const error = isObject(body) ? body['error'] : undefined;
  if (!isObject(error)) {
    report({ kind: 'error_shape', message: 'An error answer is {"error": {...}}' });
    return;
  }
  new ObjectValidator(contract, report, rules, [], true).validate(contract.createReference('error'), body);
  validateErrorType(status, formatValue(error['type']), report);
  validateErrorDetails(status, error, report);
}

function validateErrorType(status: number, type: string, report: ReportFinding): void {
  const expected = status >= 500 ? ['api_error'] : errorTypesByStatus[status];
  if (expected !== undefined && !expected.includes(type)) {
    const severity = type === 'authentication_error' || type === 'rate_limit_error' ? 'warning' : 'error';
    report({ kind: 'error_status', severity, message: `HTTP ${status} does not match error.type ${type}` });
  }
}

function validateErrorDetails(status: number, { code, message, decline_code: declineCode }: JsonObject, report: ReportFinding): void {
  if (!message) report({ kind: 'error_message', severity: 'warning', message: 'error.message is missing' });
  if (status === 404 && code !== undefined && code !== 'resource_missing') {
    report({
      kind: 'error_code',
      severity: 'warning',
      message: `404 with code ${formatValue(code)}; a missing object is resource_missing`,
    });
  }
  if (code === 'card_declined' && !declineCode) report({ kind: 'decline_code', message: 'card_declined comes with a decline_code' });
}

function validateSuccess(contract: Contract, response: ValidatedResponse, url: URL, rules: ObjectRules, report: ReportFinding): void {
  if (response.status !== 200) report({ kind: 'status', message: `Stripe answers a success with 200, not ${response.status}` });
  const operation = contract.findOperation(response.method, url.pathname);
  if (operation === undefined) {
    report({ kind: 'unknown_endpoint', message: `No such endpoint in the contract, yet it was answered with ${response.status}` });
    return;
  }
  const requested = response.expand ?? (asArray(decodeForm(url.search).value['expand']) ?? []).map(String);
  const schema = operation.responses['200']?.content['application/json']?.schema ?? {};
  new ObjectValidator(contract, report, rules, requested).validate(schema, parseJson(response.body));
}

/** Validates one answer: headers, error envelope against status, or the object by the contract. */
export function validateResponse(contract: Contract, response: ValidatedResponse, rules: ObjectRules): Verdict {
  const { violations, report } = createCollector('response');
  const url = new URL(response.url ?? response.path ?? '/', 'http://loopback');
  const body = parseJson(response.body);
  validateHeaders(response, report);
  if (body === undefined) report({ kind: 'not_json', message: 'The body is not JSON' });
  else if (response.status >= 400) validateError(contract, response.status, body, rules, report);
  else validateSuccess(contract, response, url, rules, report);
  const operation = contract.findOperation(response.method, url.pathname);
  return { ok: hasNoErrors(violations), operationId: operation?.operationId, violations };
}
