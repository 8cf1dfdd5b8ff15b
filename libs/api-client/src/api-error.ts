import type { Problem, ProblemCode, ProblemField } from '@brote/contracts/browser';

/** The code of a call that the shop did not answer: no connection, or another server answered. */
export type TransportCode = 'NETWORK_FAILED' | 'ANSWER_UNREADABLE';

/** All codes; pages need a sentence for each. */
export type ApiErrorCode = ProblemCode | TransportCode;

/** A failed call, as RTK Query passes it to components. */
export interface ApiError {
  readonly code: ApiErrorCode;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  readonly fields: readonly ProblemField[];
  /** Data of the error, e.g. changed prices or missing stock. Its type depends on the code. */
  readonly details: unknown;
  /** The id that a customer reports to the shop's support; null when no answer came. */
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

/** Whether the outcome of a command is unknown. The caller must then repeat it under the same idempotency key. */
export const isUnanswered = ({ status }: ApiError): boolean => status === null || status >= 500;

/** Result of a call: null, or its error. An exception other than a failed call is a bug and is rethrown. */
export async function catchApiError(call: Promise<unknown>): Promise<ApiError | null> {
  try {
    await call;
    return null;
  } catch (reason) {
    if (!isApiError(reason)) throw reason;
    return reason;
  }
}
