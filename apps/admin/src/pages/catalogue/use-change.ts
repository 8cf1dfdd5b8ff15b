import { useTranslations } from '@brote/ui-kit/i18n';
import { useCallback } from 'react';
import { useRefusalSentence, type Failure } from '../../app/failures';
import { useAttempt } from '../../components/use-attempt';
import { catalogueTranslations } from './catalogue.translations';

const ERROR_MESSAGE_KEYS = {
  SAFETY_INCOMPLETE: 'refused.safety',
  PRICE_MISSING: 'refused.noPrice',
  PRICE_INVALID: 'refused.price',
  BOOK_EXISTS: 'refused.bookExists',
  DATE_INVALID: 'refused.date',
} as const;

const refusalKeyOf = (code: string | undefined) =>
  code === 'SAFETY_INCOMPLETE' || code === 'PRICE_MISSING' ? ERROR_MESSAGE_KEYS[code] : 'failed';

/** The page's own message for a refusal; otherwise the general one. */
export function useRefusalMessage(): (failure: Failure) => string {
  return useRefusalSentence(catalogueTranslations, ERROR_MESSAGE_KEYS);
}

/**
 * Runs a change without a form, and reports success or failure.
 * @returns whether it succeeded
 */
export function useChange(): (change: () => Promise<unknown>, done: string) => Promise<boolean> {
  const t = useTranslations(catalogueTranslations);
  const attempt = useAttempt();
  return useCallback((change, done) => attempt(change, { done, failed: ({ code }) => t(refusalKeyOf(code)) }), [t, attempt]);
}
