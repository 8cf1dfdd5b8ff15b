import type { Caller } from '@brote/contracts';
import type { FastifyRequest } from 'fastify';
import passport, { Strategy } from 'passport';

/** The strategy's name in Passport. */
export const BEARER_STRATEGY = 'bearer';

const AUTHORIZATION_HEADER = /^Bearer ([\w.-]{1,4000})$/i;

/** The options that a guard passes to the strategy with each request. */
export interface BearerOptions {
  /** Returns the caller of a token; null for an invalid one. */
  verify: (token: string) => Promise<Caller | null>;
}

/**
 * Authenticates people by the token in `Authorization: Bearer`. Passport stores strategies for the whole process, so this one has no state:
 * the verifier comes with the request.
 */
class BearerStrategy extends Strategy {
  override authenticate({ headers }: Pick<FastifyRequest, 'headers'>, { verify }: BearerOptions): void {
    const [, token] = AUTHORIZATION_HEADER.exec(headers.authorization ?? '') ?? [];
    if (token === undefined) this.fail(401);
    else
      verify(token).then(
        (caller) => (caller ? this.success(caller) : this.fail(401)),
        (error: unknown) => this.error(error),
      );
  }
}

passport.use(BEARER_STRATEGY, new BearerStrategy());
