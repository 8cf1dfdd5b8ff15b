import type { Caller } from '@brote/contracts';
import { Refusal } from '@brote/messaging';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { audienceOf } from '../http/routes/route-config';
import { AccessTokens } from './access-tokens';
import { BEARER_STRATEGY, type BearerOptions } from './bearer-strategy';

interface BearerAuthOptions extends BearerOptions {
  session: false;
  property: 'caller';
}

/** Admits callers with a valid access token for this kind of route, and stores the caller in the request. UNAUTHENTICATED otherwise. */
@Injectable()
export class SignedInGuard extends AuthGuard(BEARER_STRATEGY) {
  constructor(private readonly tokens: AccessTokens) {
    super();
  }

  override getAuthenticateOptions(context: ExecutionContext): BearerAuthOptions {
    const { access } = context.switchToHttp().getRequest<FastifyRequest>().routeOptions.config;
    const audience = audienceOf(access);
    return { session: false, property: 'caller', verify: (token) => this.tokens.verifyCaller(token, audience) };
  }

  override handleRequest<User = Caller>(error: Error | null, caller: User | false | undefined): User {
    if (error) throw error;
    if (!caller) throw new Refusal('UNAUTHENTICATED');
    return caller;
  }
}
