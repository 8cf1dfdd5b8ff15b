import type { Role } from '@brote/contracts/browser';

/** What only some of the staff may do. Whatever is not named here everybody of the staff may. */
export const PERMISSIONS = [
  'see-audit',
  'change-roles',
  /** End the sessions of others of the team, and take away a second factor whose phone is lost. */
  'protect-team',
  'change-prices',
  'publish-receipts',
  'recall-products',
  'change-templates',
  'handle-dead-letters',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What roles permit. Menu, routes and buttons ask it; the server decides again. */
export function permissionsOf(roles: readonly Role[]): ReadonlySet<Permission> {
  return new Set(roles.includes('admin') ? PERMISSIONS : []);
}
