import type { Role } from '@brote/contracts/browser';

/** Permissions that only some staff have. Every member of staff may do anything that is not listed here. */
export const PERMISSIONS = [
  'see-audit',
  /** Read what is missing before the first sale. */
  'see-opening',
  'change-roles',
  /** End the sessions of other team members, and remove a lost second factor. */
  'protect-team',
  'change-prices',
  'publish-receipts',
  'recall-products',
  'change-templates',
  'handle-dead-letters',
  'amend-billing-records',
  'export-billing-records',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The permissions of roles. Menu, routes and buttons use them; the server decides again. */
export function permissionsOf(roles: readonly Role[]): ReadonlySet<Permission> {
  return new Set(roles.includes('admin') ? PERMISSIONS : []);
}
