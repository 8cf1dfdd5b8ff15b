import type { ApiError } from '@brote/api-client';
import type { LocalizedText } from '@brote/contracts/browser';
import { localized } from '@brote/ui-kit/i18n';
import { failureSentence } from '#app/failures';
import { authTexts } from './auth.texts';

/** Why registering failed. */
export const signUpSentence = (error: ApiError): LocalizedText =>
  error.code === 'WEAK_PASSWORD' ? localized(authTexts, 'password.weak') : failureSentence(error, localized(authTexts, 'unexpected'));
