import type { CodeOf, RequestContract } from '@brote/contracts';

/** The service refused the request, with a code that its contract declares (or INVALID_REQUEST). */
export class Refusal<Code extends string = string> extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: Code,
    readonly details?: unknown,
  ) {
    super(`Refused: ${code}`);
  }
}

/** Whether the error is a refusal. (`instanceof` alone would leave the code's type open.) */
export function isRefused(error: unknown): error is Refusal {
  return error instanceof Refusal;
}

/** No reply in time, or the service cannot reach its own dependencies. A later try may succeed. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** The service failed in a way that its contract does not declare: a bug, which that service logs. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly code = 'INTERNAL';
}

/** The code of a request that breaks the rules of its contract; `details` lists the fields. */
export const INVALID_REQUEST = 'INVALID_REQUEST';

export interface InvalidField {
  /** Path such as `lines.0.quantity`. */
  field: string;
  /** Names of the broken rules, e.g. `isInt`, `whitelistValidation`. */
  rules: string[];
  /** Sentences in English for developers. */
  messages: string[];
}

/** Ends a use case with a refusal that the contract declares. */
export function refuse<C extends RequestContract<object, object, string>>(_contract: C, code: CodeOf<C>, details?: unknown): never {
  throw new Refusal(code, details);
}
