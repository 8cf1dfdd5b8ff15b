import { IDENTITY_LIMITS, type ChangeEmailBody, type ChangePasswordBody } from '@brote/contracts/browser';
import * as v from 'valibot';
import type { accountTranslations } from './account.translations';

/** Translation keys of the error messages. */
export type PasswordMessage = Extract<keyof (typeof accountTranslations)['en'], `password.wrong.${string}`>;

const key = (message: PasswordMessage): PasswordMessage => message;
const { min, max } = IDENTITY_LIMITS.password;
const MAX_EMAIL = 254;

const password = v.pipe(v.string(), v.minLength(min, key('password.wrong.short')), v.maxLength(max, key('password.wrong.long')));
const currentPassword = v.pipe(v.string(), v.minLength(1, key('password.wrong.missing')), v.maxLength(max, key('password.wrong.long')));

/** The new password is typed twice; passwords are never trimmed. */
export const passwordSchema = v.pipe(
  v.object({ currentPassword: password, newPassword: password, confirmPassword: password }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
      key('password.wrong.mismatch'),
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
  newEmail: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.email(key('password.wrong.email')),
    v.maxLength(MAX_EMAIL, key('password.wrong.email')),
  ),
  currentPassword: currentPassword,
}) satisfies v.GenericSchema<ChangeEmailBody>;
