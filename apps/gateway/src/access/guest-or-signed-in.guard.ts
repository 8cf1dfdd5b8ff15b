import { Injectable, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SignedInGuard } from './signed-in.guard';

/** Admits guests. A token must be valid, or a customer would buy as a guest unnoticed. */
@Injectable()
export class GuestOrSignedInGuard extends SignedInGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    return headers.authorization === undefined || Boolean(await super.canActivate(context));
  }
}
