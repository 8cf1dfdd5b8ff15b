import type { Problem, ProblemCode, ProblemField } from '@brote/contracts/browser';

/** What went wrong when no answer of the shop came through: no connection, or an answer that is not the shop's. */
export type TransportCode = 'NETWORK_FAILED' | 'ANSWER_UNREADABLE';

/** Every code a page must have a sentence for. */
export type ApiErrorCode = ProblemCode | TransportCode;

/** A failed call, as RTK Query hands it to components. */
export interface ApiError {
  readonly code: ApiErrorCode;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  readonly fields: readonly ProblemField[];
  /** What changed or is short; its shape belongs to the code. */
  readonly details: unknown;
  /** To be told to the shop's support; null when no answer came. */
  readonly traceId: string | null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const isProblem = (value: unknown): value is Problem => isRecord(value) && typeof value['code'] === 'string';

/** Reads the body of a refused call. Anything but problem+json becomes `ANSWER_UNREADABLE`: a proxy answered, not the shop. */
export function readProblem(status: number, body: unknown): ApiError {
  if (!isProblem(body)) return { code: 'ANSWER_UNREADABLE', status, fields: [], details: null, traceId: null };
  return { code: body.code, status, fields: body.fields ?? [], details: body.details ?? null, traceId: body.traceId };
}

/** The error of a call that got no answer. */
export const networkFailed: ApiError = { code: 'NETWORK_FAILED', status: null, fields: [], details: null, traceId: null };

/** Whether an unknown error is a failed call, for `catch` around `unwrap()`. */
export const isApiError = (error: unknown): error is ApiError => isRecord(error) && typeof error['code'] === 'string' && 'traceId' in error;

/** Whether nobody can tell if the command was carried out, so that it must be repeated under the same idempotency key. */
export const isUnanswered = ({ status }: ApiError): boolean => status === null || status >= 500;
