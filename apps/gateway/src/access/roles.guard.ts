import type { Caller } from '@brote/contracts';
import { Refusal } from '@brote/messaging';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { StaffSessions } from './staff-sessions';
import type { Access } from '../http/routes/route-config';
import { requireCaller } from './caller.decorator';

/** Requires the role that the route declares, in the token and in the current state of identity. */
@Injectable()
export class RolesGuard implements CanActivate {
  constructor(@Inject(StaffSessions) private readonly sessions: StaffSessions) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { access } = request.routeOptions.config;
    const caller = requireCaller(context);
    requireRole(caller, access);
    request.caller = await this.sessions.limitToCurrentRoles(caller);
    requireRole(request.caller, access);
    return true;
  }
}

function requireRole({ roles }: Caller, access: Access | undefined): void {
  if (!roles.includes('admin') && !(access === 'staff' && roles.includes('staff'))) throw new Refusal('FORBIDDEN');
}
