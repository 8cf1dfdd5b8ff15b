/** What is wrong with a request that was not sent. */
export type RequestRule = 'NO_RECORDS' | 'TOO_MANY_RECORDS' | 'OTHER_ISSUER' | 'CHAIN_BROKEN' | 'NOT_ENCRYPTED' | 'CERTIFICATE_UNREADABLE';

/** A request was not sent, because the caller must change it first. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError';

  constructor(
    readonly rule: RequestRule,
    advice: string,
  ) {
    super(`${rule}: ${advice}`);
  }
}
