import type { GatewayCode, Problem, ProblemCode, ProblemField } from '@brote/contracts';
import { INVALID_REQUEST, Refusal, Unavailable, type InvalidField } from '@brote/messaging';
import { HttpException } from '@nestjs/common';
import { createProblem } from '@brote/service-runtime';
import { GatewayProblem } from './gateway-problem';
import { isProblemCode, PROBLEM_TABLE } from './problem-table';

/** The reply to an error. */
export interface ProblemReply {
  body: Problem;
  headers: Readonly<Record<string, string>>;
}

interface ProblemParts {
  code: ProblemCode;
  detail?: string;
  fields?: ProblemField[];
  details?: unknown;
  headers?: Readonly<Record<string, string>>;
}

const RETRY_SOON_HEADERS = { 'retry-after': '2' };

const CODE_OF_STATUS: Readonly<Record<number, GatewayCode>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  413: 'BODY_TOO_LARGE',
  415: 'MEDIA_TYPE_UNSUPPORTED',
  429: 'TOO_MANY_REQUESTS',
};

/** Converts any thrown value into problem details. The text of an unexpected error stays inside. */
export function problemOf(error: unknown, traceId: string): ProblemReply {
  const { code, headers = {}, ...rest } = resolveProblem(error);
  return { body: createProblem({ ...PROBLEM_TABLE[code], code, ...rest, traceId }), headers };
}

function resolveProblem(error: unknown): ProblemParts {
  if (error instanceof GatewayProblem) return { code: error.code, ...error.options };
  if (error instanceof Refusal) return problemOfRefusal(error as Refusal);
  if (error instanceof Unavailable) return problemOfUnavailable(error);
  return problemOfHttpError(error);
}

function problemOfRefusal({ code, details }: { code: string; details?: unknown }): ProblemParts {
  if (code === INVALID_REQUEST) return { code: 'VALIDATION_FAILED', fields: invalidFieldsOf(details) };
  if (!isProblemCode(code)) return { code: 'INTERNAL' };
  const headers = headersOf(code, details);
  return { code, details, ...(headers && { headers }) };
}

function headersOf(code: ProblemCode, details: unknown): Readonly<Record<string, string>> | undefined {
  const { status } = PROBLEM_TABLE[code];
  if (code === 'UNAUTHENTICATED') return { 'www-authenticate': isBasicChallenge(details) ? 'Basic realm="webhooks"' : 'Bearer' };
  if (status !== 503 && status !== 429) return undefined;
  const seconds = retryAfterSecondsOf(details);
  return seconds === null ? RETRY_SOON_HEADERS : { 'retry-after': String(seconds) };
}

/** The details of UNAUTHENTICATED for machines. A browser never gets them: it would ask for a password. */
function isBasicChallenge(details: unknown): boolean {
  return typeof details === 'object' && details !== null && 'challenge' in details && details.challenge === 'Basic';
}

/** The details of TOO_MANY_ATTEMPTS. */
function retryAfterSecondsOf(details: unknown): number | null {
  if (typeof details !== 'object' || details === null || !('retryAfterSeconds' in details)) return null;
  const { retryAfterSeconds } = details;
  return Number.isSafeInteger(retryAfterSeconds) && Number(retryAfterSeconds) > 0 ? Number(retryAfterSeconds) : null;
}

function problemOfUnavailable(error: Unavailable): ProblemParts {
  const isTimeout = causeCodeOf(error) === 'TIMEOUT' || error.message.includes('deadline');
  return isTimeout ? { code: 'DEADLINE_EXCEEDED' } : { code: 'SERVICE_UNAVAILABLE', headers: RETRY_SOON_HEADERS };
}

/** Errors of the HTTP server have a status. Client errors are shown, server errors are not. */
function problemOfHttpError(error: unknown): ProblemParts {
  if (codeOf(error) === 'FST_ERR_HANDLER_TIMEOUT') return { code: 'DEADLINE_EXCEEDED' };
  const status = statusOf(error);
  if (status === 503) return { code: 'SERVICE_UNAVAILABLE', headers: RETRY_SOON_HEADERS };
  if (status < 400 || status >= 500) return { code: 'INTERNAL' };
  return { code: CODE_OF_STATUS[status] ?? 'BODY_MALFORMED' };
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500;
  if (error instanceof HttpException) return error.getStatus();
  return 'statusCode' in error ? Number(error.statusCode) : 500;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

function causeCodeOf(error: Error): unknown {
  return codeOf(error.cause);
}

function invalidFieldsOf(details: unknown): ProblemField[] {
  return Array.isArray(details) ? (details as InvalidField[]).map(({ field, messages }) => ({ path: field, messages })) : [];
}
