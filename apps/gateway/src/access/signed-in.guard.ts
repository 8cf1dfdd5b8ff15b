import type { Caller } from '@brote/contracts';
import { Refusal } from '@brote/messaging';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { audienceOf } from '../http/route-config';
import { AccessTokens } from './access-tokens';
import { BEARER, type BearerOptions } from './bearer-tokens';

interface Options extends BearerOptions {
  session: false;
  property: 'caller';
}

/** Admits callers with a valid access token for this kind of route, and stores the caller in the request. UNAUTHENTICATED otherwise. */
@Injectable()
export class SignedInGuard extends AuthGuard(BEARER) {
  constructor(private readonly tokens: AccessTokens) {
    super();
  }

  override getAuthenticateOptions(context: ExecutionContext): Options {
    const { access } = context.switchToHttp().getRequest<FastifyRequest>().routeOptions.config;
    const audience = audienceOf(access);
    return { session: false, property: 'caller', verify: (token) => this.tokens.callerOf(token, audience) };
  }

  override handleRequest<User = Caller>(error: Error | null, caller: User | false | undefined): User {
    if (error) throw error;
    if (!caller) throw new Refusal('UNAUTHENTICATED');
    return caller;
  }
}
