/** Stripe's four kinds of errors. The SDK picks its class by the status; the kind is for people. */
export type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

interface ErrorDetails {
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly charge?: string;
}

/** An answer other than 200, in Stripe's envelope. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly type: ErrorType,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }

  /** The body as Stripe sends it; the link to the page about the code included. */
  body(requestId: string): object {
    const { code } = this.details;
    return {
      error: {
        ...this.details,
        ...(code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        message: this.message,
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type: this.type,
      },
    };
  }
}

/** 400: the request cannot be executed in this form. */
export function invalidRequestError(message: string, details: ErrorDetails = {}): StripeError {
  return new StripeError(400, 'invalid_request_error', message, details);
}

/** 404: there is no object of this name. `kind` is Stripe's name for it, without underscores or dots where Stripe has none. */
export function notFoundError(kind: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}
