import {
  changeRoles,
  endSessionsOfUser,
  reauthenticate,
  ReauthenticateRequest,
  resetSecondFactor,
  RolesBody,
  STAFF_ROUTES,
} from '@brote/contracts/identity';
import { staffController } from './staff-controller';

/** What staff do to accounts. */
export const StaffAccountsController = staffController('staff: users', [
  {
    route: STAFF_ROUTES.changeRoles,
    contract: changeRoles,
    body: RolesBody,
    summary: 'Gives an account exactly these roles; its sessions end',
  },
  {
    ...{ route: STAFF_ROUTES.reauthenticate, contract: reauthenticate, body: ReauthenticateRequest, limit: 'auth' },
    summary: 'Proves the password once more, before money or rights move',
  },
  { route: STAFF_ROUTES.endSessions, contract: endSessionsOfUser, summary: 'Signs an account out on all its devices' },
  {
    route: STAFF_ROUTES.resetSecondFactor,
    contract: resetSecondFactor,
    summary: 'Has somebody who lost the second factor set a new one up',
  },
]);
