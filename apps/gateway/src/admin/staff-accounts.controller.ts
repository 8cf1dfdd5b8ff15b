import {
  changeRoles,
  endSessionsOfUser,
  proveAgain,
  ProveAgainRequest,
  resetSecondFactor,
  RolesBody,
  STAFF_ROUTES,
} from '@brote/contracts/identity';
import { staffController } from './staff-controller';

/** What staff do to accounts. */
export const StaffAccountsController = staffController('staff: users', [
  {
    route: STAFF_ROUTES.changeRoles,
    asks: changeRoles,
    body: RolesBody,
    summary: 'Gives an account exactly these roles; its sessions end',
  },
  {
    ...{ route: STAFF_ROUTES.proof, asks: proveAgain, body: ProveAgainRequest, limit: 'auth' },
    summary: 'Proves the password once more, before money or rights move',
  },
  { route: STAFF_ROUTES.endSessions, asks: endSessionsOfUser, summary: 'Signs an account out on all its devices' },
  { route: STAFF_ROUTES.resetSecondFactor, asks: resetSecondFactor, summary: 'Has somebody who lost the second factor set a new one up' },
]);
