import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsISO8601, IsOptional, IsUUID } from 'class-validator';
import { ROLES, type Role } from '../caller';
import { PLAN_IDS, type PlanId } from '../catalog/plan-id';
import { defineEvent } from '../define';
import { LOCALES, type Locale } from '../locale';

/** unconfirmed: may not sign in yet; closing: locked, being erased; closed: erased, only the id is left. */
export const ACCOUNT_STATES = ['unconfirmed', 'active', 'closing', 'closed'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** The public state of an account after a change; names no person. */
export class UserEventData {
  @IsUUID() userId!: string;
  @IsIn(ACCOUNT_STATES) state!: AccountState;
  @IsArray() @ArrayMaxSize(3) @IsIn(ROLES, { each: true }) roles!: Role[];
  @IsBoolean() onboarded!: boolean;
  @IsIn(LOCALES) locale!: Locale;
  @IsOptional() @IsISO8601() createdAt?: string | null;
}

export const userSignedUp = defineEvent('identity.user.signed-up.v1', UserEventData);
/** The address was proven: orders bought with it as a guest may be claimed. */
export const userConfirmed = defineEvent('identity.user.confirmed.v1', UserEventData);
export const userEmailChanged = defineEvent('identity.user.email-changed.v1', UserEventData);
export const userOnboarded = defineEvent('identity.user.onboarded.v1', UserEventData);
/** Name, address, phone or language changed. Subscribers request the new values. */
export const userProfileChanged = defineEvent('identity.user.profile-changed.v1', UserEventData);
export const userRolesChanged = defineEvent('identity.user.roles-changed.v1', UserEventData);
/** The owner closed the account: it is locked, erasure is under way. */
export const userClosing = defineEvent('identity.user.closing.v1', UserEventData);
/** All services have erased the person's data. */
export const userClosed = defineEvent('identity.user.closed.v1', UserEventData);

export class PlanChosenEventData {
  @IsUUID() userId!: string;
  @IsIn(PLAN_IDS) planId!: PlanId;
}

/** The owner confirmed an account that was opened with a plan already chosen. */
export const planChosenAtSignUp = defineEvent('identity.user.plan-chosen.v1', PlanChosenEventData);

export class SessionsEndedEventData {
  @IsUUID() userId!: string;
  @IsUUID() sessionId!: string;
}

/** Access tokens of this session are invalid from now on, although they have not expired. One event per session. */
export const sessionsEnded = defineEvent('identity.session.ended.v1', SessionsEndedEventData);
