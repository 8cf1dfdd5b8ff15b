import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isSafeMethod } from '../http/requests/check-origin';
import { RateLimit } from '../http/limits/rate-limit';

/** Counts the writes of one account from all addresses. */
@Injectable()
export class WriteLimitGuard implements CanActivate {
  constructor(private readonly limit: RateLimit) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.caller && !isSafeMethod(request)) this.limit.checkAccount(request.caller.userId);
    return true;
  }
}
