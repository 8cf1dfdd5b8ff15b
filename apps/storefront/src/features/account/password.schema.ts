import { IDENTITY_LIMITS, type ChangeEmailBody, type ChangePasswordBody } from '@brote/contracts/browser';
import * as v from 'valibot';
import { emailText } from '#app/schema-rules';
import type { accountTranslations } from './account.translations';

/** Translation keys of the error messages. */
export type PasswordMessage = Extract<keyof (typeof accountTranslations)['en'], `password.wrong.${string}`>;

const messageKey = (message: PasswordMessage): PasswordMessage => message;
const { min, max } = IDENTITY_LIMITS.password;

const passwordText = v.pipe(
  v.string(),
  v.minLength(min, messageKey('password.wrong.short')),
  v.maxLength(max, messageKey('password.wrong.long')),
);
const currentPassword = v.pipe(
  v.string(),
  v.minLength(1, messageKey('password.wrong.missing')),
  v.maxLength(max, messageKey('password.wrong.long')),
);

/** The new password is typed twice; passwords are never trimmed. */
export const passwordSchema = v.pipe(
  v.object({ currentPassword: passwordText, newPassword: passwordText, confirmPassword: passwordText }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
      messageKey('password.wrong.mismatch'),
    ),
    ['confirmPassword'],
  ),
);

export type PasswordDraft = v.InferInput<typeof passwordSchema>;
export const emptyPasswords: PasswordDraft = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Request body; the repetition stays in the browser. */
export const passwordBody = ({ currentPassword, newPassword }: PasswordDraft): ChangePasswordBody => ({ currentPassword, newPassword });

/** A new address, authenticated with the password. The address is trimmed and in lower case. */
export const emailSchema = v.object({
  newEmail: emailText(messageKey('password.wrong.email')),
  currentPassword,
}) satisfies v.GenericSchema<ChangeEmailBody>;
