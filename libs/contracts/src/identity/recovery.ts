import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { IsNested } from '../validation/nested';
import { IsShopEmail } from '../validation/shop-email';
import { ClientInfo } from './client-info';
import { IsCurrentPassword, IsNewPassword } from './password-rule';
import { AcceptedReply } from './sign-up';

/** Body of `POST /auth/recover`. */
export class RecoverBody {
  @IsShopEmail() email!: string;
  @IsIn(LOCALES) locale!: Locale;
}

export class RecoverRequest extends RecoverBody {
  @IsNested(() => ClientInfo) client!: ClientInfo;
}

/** Mails a link to set a new password if the address has an account; the answer never says whether. */
export const recoverPassword = defineRequest({
  name: 'identity.recover-password.v1',
  calledBy: ['gateway'],
  request: RecoverRequest,
  reply: AcceptedReply,
  errors: ['TOO_MANY_ATTEMPTS'],
});

/** Body of `POST /auth/recovery`. */
export class CheckRecoveryBody {
  @IsString() @Matches(/^[\w-]+$/) @MaxLength(100) token!: string;
}

/** Whether a recovery link can still set a password. This request does not use the link up. */
export const checkRecovery = defineRequest({
  name: 'identity.check-recovery.v1',
  calledBy: ['gateway'],
  request: CheckRecoveryBody,
  reply: AcceptedReply,
  errors: ['LINK_INVALID'],
});

/** Body of `POST /auth/reset-password`. */
export class ResetPasswordBody extends CheckRecoveryBody {
  @IsNewPassword() password!: string;
}

export class ResetPasswordRequest extends ResetPasswordBody {
  @IsNested(() => ClientInfo) client!: ClientInfo;
}

/** Uses the link up: sets the password, confirms its address, ends all sessions and mails the owner. */
export const resetPassword = defineRequest({
  name: 'identity.reset-password.v1',
  calledBy: ['gateway'],
  request: ResetPasswordRequest,
  reply: AcceptedReply,
  errors: ['LINK_INVALID', 'WEAK_PASSWORD'],
});

/** Body of `POST /auth/password`. */
export class ChangePasswordBody {
  @IsCurrentPassword() currentPassword!: string;
  @IsNewPassword() newPassword!: string;
}

export class ChangePasswordRequest extends ChangePasswordBody {
  @IsNested(() => ClientInfo) client!: ClientInfo;
}

/** Sets a new password, ends the caller's other sessions and mails the owner. */
export const changePassword = defineRequest({
  name: 'identity.change-password.v1',
  calledBy: ['gateway'],
  request: ChangePasswordRequest,
  reply: AcceptedReply,
  errors: ['PASSWORD_WRONG', 'WEAK_PASSWORD', 'TOO_MANY_ATTEMPTS'],
  caller: 'customer',
});

/** Body of `POST /auth/email`. */
export class ChangeEmailBody {
  @IsCurrentPassword() currentPassword!: string;
  @IsShopEmail() newEmail!: string;
}

export class ChangeEmailRequest extends ChangeEmailBody {
  @IsNested(() => ClientInfo) client!: ClientInfo;
}

/**
 * Mails a confirmation link to the new address and a notice to the old one. Nothing changes before the link is used. The answer is the same
 * for an address in use.
 */
export const changeEmail = defineRequest({
  name: 'identity.change-email.v1',
  calledBy: ['gateway'],
  request: ChangeEmailRequest,
  reply: AcceptedReply,
  errors: ['PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
  caller: 'customer',
});
