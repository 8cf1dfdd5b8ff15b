import type { Type } from '@nestjs/common';
import { Roles } from '../../access/access.decorator';
import { type DeclaredRoute, forwardingController } from '../../access/forwarding-controller';
import type { Tag } from '../../http/routes/tags';
import { readStaffRequest } from './staff-request';

/**
 * A controller of routes of the back office. Path, query and body form the contract's request, and the caller is signed. The contract
 * defines the callers; a contract without a staff caller ends the start.
 */
export function staffController(tag: Tag, routes: readonly DeclaredRoute[]): Type {
  return forwardingController(
    tag,
    routes.map((route) => ({
      ...route,
      access: Roles(staffRoleOf(route)),
      readMessage: (request) => readStaffRequest(route.contract.request, request),
      forwardsKey: true,
    })),
  );
}

function staffRoleOf({ contract: { caller, name } }: DeclaredRoute): 'staff' | 'admin' {
  if (caller !== 'staff' && caller !== 'admin') throw new Error(`${name} is not for staff: its caller must be ${caller}`);
  return caller;
}
