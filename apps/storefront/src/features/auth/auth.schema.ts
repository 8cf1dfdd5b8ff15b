import { IDENTITY_LIMITS } from '@brote/contracts/browser';
import * as v from 'valibot';
import type { authTranslations } from './auth.translations';

/** Translation keys of the error messages. */
export type AuthMessage = Extract<
  keyof (typeof authTranslations)['en'],
  'email.invalid' | `password.${'short' | 'long' | 'weak'}` | `confirm.${'short' | 'different'}` | 'field.refused'
>;

const key = (message: AuthMessage): AuthMessage => message;
const { min, max } = IDENTITY_LIMITS.password;
const MAX_EMAIL = 254;

const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(key('email.invalid')), v.maxLength(MAX_EMAIL, key('email.invalid')));
/** Never trimmed: spaces belong to it. */
const password = v.pipe(v.string(), v.minLength(min, key('password.short')), v.maxLength(max, key('password.long')));
const CONFIRMED = [['password'], ['confirmPassword']] as const;

export const signInSchema = v.object({ email, password });
export const recoverSchema = v.object({ email });

const isConfirmed = (typed: { readonly password: string; readonly confirmPassword: string }) => typed.password === typed.confirmPassword;

/** The confirmation's own rule has the password's sentence here, and a sentence of its own when a password is reset. */
const confirmedBy = (short: AuthMessage) => v.pipe(v.string(), v.minLength(min, short));

export const signUpSchema = v.pipe(
  v.object({ email, password, confirmPassword: confirmedBy(key('password.short')) }),
  v.forward(v.partialCheck(CONFIRMED, isConfirmed, key('confirm.different')), ['confirmPassword']),
);

export const resetPasswordSchema = v.pipe(
  v.object({ password, confirmPassword: confirmedBy(key('confirm.short')) }),
  v.forward(v.partialCheck(CONFIRMED, isConfirmed, key('confirm.different')), ['confirmPassword']),
);
