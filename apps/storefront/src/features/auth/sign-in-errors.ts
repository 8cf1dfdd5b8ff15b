import type { ApiError } from '@brote/api-client';
import type { LocalizedText } from '@brote/contracts/browser';
import { localize } from '@brote/ui-kit/i18n';
import { failureSentence } from '#app/failures';
import { loginTranslations } from './login.translations';

/** Reason of a failed sign-in. An unknown address and a wrong password have the same sentence. */
export function signInSentence(error: ApiError): LocalizedText {
  if (error.code === 'EMAIL_NOT_CONFIRMED') return localize(loginTranslations, 'unconfirmed.error');
  if (error.code === 'INVALID_CREDENTIALS') return localize(loginTranslations, 'login.invalid');
  return failureSentence(error, error.status !== null && error.status < 500 ? localize(loginTranslations, 'login.refused') : undefined);
}
