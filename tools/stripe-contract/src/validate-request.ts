import type { Contract, Operation, Schema } from './contract';
import { decodeForm } from './form';
import type { DecodedForm } from './form';
import { isObject, lowerCaseHeaders } from './json';
import type { HeaderMap } from './json';
import { ParameterValidator } from './validate-parameters';
import { validateOperationRules } from './operation-rules';
import { RuleChecker } from './rule-checker';
import { createCollector, hasNoErrors } from './verdict';
import type { ReportFinding, RequestVerdict, StripeErrorAnswer, Violation } from './verdict';

/** A request as sent over the wire, or its known parts. Without headers only path and parameters are validated. */
export interface ValidatedRequest {
  readonly method: string;
  readonly url?: string;
  readonly path?: string;
  readonly query?: string | object;
  readonly body?: string | Buffer | object;
  readonly headers?: HeaderMap;
}

export interface RequestRules {
  readonly ownIdempotencyKeys: boolean;
  /** Now, in seconds. */
  readonly now: () => number;
}

type LowerCaseHeaders = Record<string, string | undefined>;

function validateApiKey(headers: LowerCaseHeaders, report: ReportFinding): void {
  const { authorization = '' } = headers;
  const basicCredentials = /^Basic (\S+)$/.exec(authorization)?.[1];
  const key =
    /^Bearer (\S+)$/.exec(authorization)?.[1] ??
    (basicCredentials === undefined ? undefined : Buffer.from(basicCredentials, 'base64').toString().split(':')[0]);
  if (key === undefined || key === '')
    report({ kind: 'no_api_key', status: 401, message: 'You did not provide an API key in the Authorization header.' });
  else if (!/^(sk|rk)_(test|live)_/.test(key)) {
    const message = 'The API key does not look like a secret or restricted key (sk_test_, rk_live_ …)';
    report({ kind: 'api_key_form', severity: key.startsWith('pk_') ? 'error' : 'warning', status: 401, message });
  }
}

function validateVersion(version: string | undefined, apiVersion: string, report: ReportFinding): void {
  if (version === undefined)
    report({ kind: 'no_api_version', severity: 'warning', message: 'No Stripe-Version header: the account would decide the shapes' });
  else if (version !== apiVersion)
    report({ kind: 'api_version_mismatch', message: `Stripe-Version ${version}, but the contract is ${apiVersion}` });
}

function validateIdempotencyKey(method: string, key: string | undefined, rules: RequestRules, report: ReportFinding): void {
  if (key !== undefined && (key === '' || key.length > 255))
    report({ kind: 'idempotency_key_length', message: 'Idempotency-Key must be 1 to 255 characters' });
  if (method !== 'POST') return;
  if (key === undefined) report({ kind: 'no_idempotency_key', severity: 'warning', message: 'POST without Idempotency-Key' });
  if (rules.ownIdempotencyKeys && key?.startsWith('stripe-node-retry-') === true) {
    const message = "The Idempotency-Key is the SDK's random one: it protects one call, not a call repeated after a crash";
    report({ kind: 'random_idempotency_key', message });
  }
}

function validateHeaders(request: ValidatedRequest, method: string, apiVersion: string, rules: RequestRules, report: ReportFinding): void {
  if (request.headers === undefined) return;
  const headers = lowerCaseHeaders(request.headers);
  validateApiKey(headers, report);
  validateVersion(headers['stripe-version'], apiVersion, report);
  validateIdempotencyKey(method, headers['idempotency-key'], rules, report);
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const hasBody =
    method === 'POST' && request.body !== undefined && request.body !== '' && !(Buffer.isBuffer(request.body) && request.body.length === 0);
  if (hasBody && type !== 'application/x-www-form-urlencoded') {
    report({ kind: 'content_type', message: 'v1 takes application/x-www-form-urlencoded and no JSON.' });
  }
}

function decodeParameters(body: string | Buffer | object | undefined): DecodedForm {
  if (Buffer.isBuffer(body)) return decodeForm(body.toString('utf8'));
  if (isObject(body)) return { value: body, problems: [] };
  return decodeForm(typeof body === 'string' ? body : '');
}

function readParameters(request: ValidatedRequest, method: string, search: string, report: ReportFinding): Record<string, unknown> {
  const query = decodeParameters(request.query ?? search);
  const body = method === 'POST' ? decodeParameters(request.body) : { value: {}, problems: [] };
  for (const problem of [...query.problems, ...body.problems]) report({ kind: 'malformed_form', ...problem });
  if (method !== 'POST') return query.value;
  if (Object.keys(query.value).length > 0) {
    report({
      kind: 'query_on_post',
      severity: 'warning',
      message: 'Parameters in the query string of a POST: the SDK never sends them there',
    });
  }
  return { ...query.value, ...body.value };
}

function schemaOf(operation: Operation): Schema {
  const declaredSchema = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? operation['x-querySchema'];
  return declaredSchema ?? { type: 'object', properties: {}, additionalProperties: false };
}

function reportUnknown(unknownParams: readonly string[], report: ReportFinding): void {
  const [first] = unknownParams;
  if (first === undefined) return;
  const message =
    unknownParams.length === 1 ? `Received unknown parameter: ${first}` : `Received unknown parameters: ${unknownParams.join(', ')}`;
  report({ kind: 'parameter_unknown', code: 'parameter_unknown', param: first, message });
}

/** The answer that Stripe would give to the first error. */
function stripeErrorOf(violations: readonly Violation[]): StripeErrorAnswer | undefined {
  const first = violations.find((violation) => violation.severity === 'error');
  if (first === undefined) return undefined;
  const { code, param, message, status = 400 } = first;
  const codeFields = code === undefined ? {} : { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` };
  return { status, body: { error: { ...codeFields, ...(param === undefined ? {} : { param }), message, type: 'invalid_request_error' } } };
}

/** Validates one request by the contract and the documented rules. */
export function validateRequest(contract: Contract, request: ValidatedRequest, rules: RequestRules): RequestVerdict {
  const { violations, report } = createCollector('request');
  const url = new URL(request.url ?? request.path ?? '/', 'http://loopback');
  const method = request.method.toUpperCase();
  const operation = contract.findOperation(method, url.pathname);
  let params: Record<string, unknown> = {};
  if (operation === undefined) {
    report({ kind: 'unknown_endpoint', status: 404, message: `Unrecognized request URL (${method}: ${url.pathname}).` });
  } else {
    validateHeaders(request, method, contract.apiVersion, rules, report);
    params = readParameters(request, method, url.search, report);
    const validate = new ParameterValidator(contract, report);
    validate.validate(schemaOf(operation), params, '');
    reportUnknown(validate.unknown, report);
    validateOperationRules(operation.operationId, new RuleChecker(params, report, rules.now()));
  }
  return { ok: hasNoErrors(violations), operationId: operation?.operationId, params, violations, stripeError: stripeErrorOf(violations) };
}
