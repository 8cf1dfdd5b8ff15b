import {
  changeRoles,
  endSessionsOfUser,
  reauthenticate,
  ReauthenticateRequest,
  resetSecondFactor,
  RolesBody,
  STAFF_ROUTES,
} from '@brote/contracts/identity';
import { staffController } from '../routing/staff-controller';

/** Staff actions on accounts. */
export const StaffAccountsController = staffController('staff: users', [
  {
    route: STAFF_ROUTES.changeRoles,
    contract: changeRoles,
    body: RolesBody,
    id: 'changeRoles',
    summary: 'Change the roles of a user',
    description: 'Gives the account exactly these roles, and ends its sessions. Needs a recent reauthentication.',
  },
  {
    ...{ route: STAFF_ROUTES.reauthenticate, contract: reauthenticate, body: ReauthenticateRequest, limit: 'auth' },
    id: 'reauthenticate',
    status: 204,
    summary: 'Reauthenticate',
    description: 'Checks the password once more. For some minutes the session may then move money or change roles.',
  },
  {
    route: STAFF_ROUTES.endSessions,
    contract: endSessionsOfUser,
    id: 'endSessionsOfUser',
    status: 204,
    summary: 'End all sessions of a user',
    description: 'Signs an account out on all devices.',
  },
  {
    route: STAFF_ROUTES.resetSecondFactor,
    contract: resetSecondFactor,
    id: 'resetSecondFactor',
    status: 204,
    summary: 'Reset the second factor of a user',
    description: 'Deletes the second factor. The user enrolls a new one at the next sign-in.',
  },
]);
