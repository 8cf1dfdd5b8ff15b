import type { Caller } from '@brote/contracts';
import { Refusal } from '@brote/messaging';
import { Injectable, type ExecutionContext, type CanActivate } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { audienceOf } from '../http/routes/route-config';
import { AccessTokens } from './access-tokens';
import { BEARER_STRATEGY, type BearerOptions } from './bearer-strategy';
import { requireCaller } from './caller.decorator';
import { GatewayProblem } from '../http/problems/gateway-problem';

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

/** Admits callers with a confirmed address: identity grants roles with the confirmation, and an unconfirmed account has none. */
@Injectable()
export class EmailConfirmedGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (requireCaller(context).roles.length > 0) return true;
    throw new Refusal('EMAIL_NOT_CONFIRMED');
  }
}

/** Admits guests. A token must be valid, or a customer would buy as a guest unnoticed. */
@Injectable()
export class GuestOrSignedInGuard extends SignedInGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    return headers.authorization === undefined || Boolean(await super.canActivate(context));
  }
}

/** Admits callers who completed or skipped the onboarding. */
@Injectable()
export class OnboardedGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (requireCaller(context).onboarded) return true;
    throw new GatewayProblem('ONBOARDING_REQUIRED');
  }
}
