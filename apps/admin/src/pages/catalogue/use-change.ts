import { useTranslations } from '@brote/ui-kit/i18n';
import { useCallback } from 'react';
import { useFailureSentence, type Failure } from '../../app/failures';
import { useAttempt } from '../../components/use-attempt';
import { catalogueTranslations } from './catalogue.translations';

const OWN = {
  SAFETY_INCOMPLETE: 'refused.safety',
  PRICE_INVALID: 'refused.price',
  BOOK_EXISTS: 'refused.bookExists',
  DATE_INVALID: 'refused.date',
} as const;

/** What the page says of a refusal: its own words where it has some. */
export function useRefusal(): (failure: Failure) => string {
  const t = useTranslations(catalogueTranslations);
  const sentenceFor = useFailureSentence();
  return useCallback(
    (failure) => {
      const own = OWN[failure.code as keyof typeof OWN] as (typeof OWN)[keyof typeof OWN] | undefined;
      return own === undefined ? sentenceFor(failure) : t(own);
    },
    [t, sentenceFor],
  );
}

/** Runs a change that needs no form: tells that it is done, or why not. @returns whether it is done */
export function useChange(): (change: () => Promise<unknown>, done: string) => Promise<boolean> {
  const t = useTranslations(catalogueTranslations);
  const attempt = useAttempt();
  return useCallback(
    (change, done) => attempt(change, { done, failed: ({ code }) => t(code === 'SAFETY_INCOMPLETE' ? 'refused.safety' : 'failed') }),
    [t, attempt],
  );
}
