import { IDENTITY_LIMITS } from '@brote/contracts/browser';
import * as v from 'valibot';
import { emailText } from '#app/schema-rules';
import type { authTranslations } from './auth.translations';

/** Translation keys of the error messages. */
type AuthMessage = Extract<
  keyof (typeof authTranslations)['en'],
  'email.invalid' | `password.${'short' | 'long' | 'weak'}` | `confirm.${'short' | 'different'}` | 'field.refused'
>;

const messageKey = (message: AuthMessage): AuthMessage => message;
const { min, max } = IDENTITY_LIMITS.password;

const email = emailText(messageKey('email.invalid'));
/** Never trimmed: spaces belong to it. */
const password = v.pipe(v.string(), v.minLength(min, messageKey('password.short')), v.maxLength(max, messageKey('password.long')));
const PASSWORD_PATHS = [['password'], ['confirmPassword']] as const;

export const signInSchema = v.object({ email, password });
export const recoverSchema = v.object({ email });

const hasEqualPasswords = (passwords: { readonly password: string; readonly confirmPassword: string }) =>
  passwords.password === passwords.confirmPassword;

/** The confirmation's own rule has the password's sentence here, and a sentence of its own when a password is reset. */
const passwordWithMinLength = (tooShortMessage: AuthMessage) => v.pipe(v.string(), v.minLength(min, tooShortMessage));

export const signUpSchema = v.pipe(
  v.object({ email, password, confirmPassword: passwordWithMinLength(messageKey('password.short')) }),
  v.forward(v.partialCheck(PASSWORD_PATHS, hasEqualPasswords, messageKey('confirm.different')), ['confirmPassword']),
);

export const resetPasswordSchema = v.pipe(
  v.object({ password, confirmPassword: passwordWithMinLength(messageKey('confirm.short')) }),
  v.forward(v.partialCheck(PASSWORD_PATHS, hasEqualPasswords, messageKey('confirm.different')), ['confirmPassword']),
);
