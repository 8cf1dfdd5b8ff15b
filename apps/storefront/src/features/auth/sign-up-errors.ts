import type { ApiError } from '@brote/api-client';
import type { LocalizedText } from '@brote/contracts/browser';
import { localize } from '@brote/ui-kit/i18n';
import { failureSentence } from '#app/failures';
import { authTranslations } from './auth.translations';

/** Reason of a failed registration, in both languages. */
export const signUpSentence = (error: ApiError): LocalizedText =>
  error.code === 'WEAK_PASSWORD'
    ? localize(authTranslations, 'password.weak')
    : failureSentence(error, localize(authTranslations, 'unexpected'));
