/** Roles of an account. Every account is a customer; staff run the shop, admins also change roles, prices and templates. */
export const ROLES = ['customer', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The caller that a request needs. none: no person (also guests); optional: a signed-in person or a guest; the rest: a signed-in account
 * with a
 * confirmed address and that role (admins may do what staff may).
 */
export type CallerKind = 'none' | 'optional' | 'customer' | 'staff' | 'admin';

/** Account behind a request, verified by the gateway. Contains no name. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  readonly onboarded: boolean;
  /** Time of the last password check in this session, UTC, milliseconds since 1970. */
  readonly authenticatedAt: number;
}

/** Refusals that the messaging layer returns before a handler runs. */
export const CALLER_CODES = ['UNAUTHENTICATED', 'FORBIDDEN'] as const;
export type CallerCode = (typeof CALLER_CODES)[number];
