import type { ApiError } from '@brote/api-client';
import type { LocalizedText } from '@brote/contracts/browser';
import { localize } from '@brote/ui-kit/i18n';
import { failureSentence } from '#app/failures';
import { resetTranslations } from './reset.translations';

/** Reason of a failed password reset, in both languages. */
export const resetSentence = (error: ApiError): LocalizedText =>
  error.code === 'WEAK_PASSWORD'
    ? localize(resetTranslations, 'password.weak')
    : failureSentence(error, localize(resetTranslations, 'reset.failed.text'));
