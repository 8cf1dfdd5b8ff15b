import { IsIn, IsISO8601, IsOptional, IsString, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';

/** The kinds of entries in the security log of an account. */
export const SECURITY_EVENTS = [
  'signed-up',
  'confirmed',
  'signed-in',
  /** A wrong password for the account. */
  'sign-in-failed',
  /** The password of a sign-up whose mailed link was not opened yet. */
  'sign-in-unconfirmed',
  /** A right password, but the account has no access to the back office. */
  'back-office-refused',
  'signed-out',
  'session-revoked',
  'signed-out-everywhere',
  'token-reused',
  'recovery-requested',
  'password-reset',
  'password-changed',
  'email-change-requested',
  'email-changed',
  'data-exported',
  'closure-requested',
  'roles-changed',
  'second-factor-enrolled',
  'second-factor-failed',
  'second-factor-reset',
  'recovery-code-used',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

export class SecurityEventView {
  @IsIn(SECURITY_EVENTS) kind!: SecurityEventKind;
  @IsISO8601() at!: string;
  @IsOptional() @IsString() @MaxLength(80) device!: string | null;
}

export class ListSecurityEventsRequest {}

export class ListSecurityEventsReply {
  @IsNestedList(() => SecurityEventView, { max: 50 }) events!: SecurityEventView[];
}

/** The newest fifty entries of the caller's security log. */
export const listSecurityEvents = defineRequest({
  name: 'identity.list-security-events.v1',
  calledBy: ['gateway'],
  request: ListSecurityEventsRequest,
  reply: ListSecurityEventsReply,
  caller: 'customer',
});
