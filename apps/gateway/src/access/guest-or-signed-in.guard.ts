import { Injectable, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SignedInGuard } from './signed-in.guard';

/** Lets guests pass; whoever shows a token must show a valid one, or a customer would silently buy as a guest. */
@Injectable()
export class GuestOrSignedInGuard extends SignedInGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    return headers.authorization === undefined || Boolean(await super.canActivate(context));
  }
}
