import { IsIn, IsString, MaxLength } from 'class-validator';
import { PLAN_IDS, type PlanId } from '../catalog/plan-id';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { IsNested } from '../validation/nested';
import { IsShopEmail } from '../validation/shop-email';
import { ClientInfo } from './client-info';
import { IsNewPassword } from './password-rule';
import { MayBeAbsent } from '../validation/may-be-absent';

/** Body of `POST /auth/sign-up`. */
export class SignUpBody {
  @IsShopEmail() email!: string;
  @IsNewPassword() password!: string;
  @IsIn(LOCALES) locale!: Locale;
  /** Path of the shop to open after the confirmation; other values are dropped. */
  @MayBeAbsent() @IsString() @MaxLength(300) redirectTo?: string;
  /** Plan chosen before the sign-up: it waits for payment in the account that this mail confirms. */
  @MayBeAbsent() @IsIn(PLAN_IDS) planId?: PlanId;
}

export class SignUpRequest extends SignUpBody {
  @IsNested(() => ClientInfo) client!: ClientInfo;
}

/** Empty: the reply is the same for a free, a used and an unconfirmed address. */
export class AcceptedReply {}

/**
 * Opens an account that its mailed link confirms. An address that has an account gets a mail saying so, and the caller the same answer.
 * WEAK_PASSWORD: too common or made of the address. TOO_MANY_ATTEMPTS carries RetryAfter.
 */
export const signUp = defineRequest({
  name: 'identity.sign-up.v1',
  calledBy: ['gateway'],
  request: SignUpRequest,
  reply: AcceptedReply,
  errors: ['WEAK_PASSWORD', 'TOO_MANY_ATTEMPTS'],
});

/** Body of `POST /auth/resend`. */
export class ResendBody {
  @IsShopEmail() email!: string;
  @IsIn(LOCALES) locale!: Locale;
}

export class ResendRequest extends ResendBody {
  @IsNested(() => ClientInfo) client!: ClientInfo;
}

/** Mails a new confirmation link to an unconfirmed address. The answer is the same for any address. */
export const resendConfirmation = defineRequest({
  name: 'identity.resend-confirmation.v1',
  calledBy: ['gateway'],
  request: ResendRequest,
  reply: AcceptedReply,
  errors: ['TOO_MANY_ATTEMPTS'],
});
