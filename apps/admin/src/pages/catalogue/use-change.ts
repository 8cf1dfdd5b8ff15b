import { isApiError } from '@brote/api-client';
import { useTexts } from '@brote/ui-kit/i18n';
import { useCallback } from 'react';
import { useFailureSentence, type Failure } from '../../app/failures';
import { useFeedback } from '../../app/use-feedback';
import { catalogueTexts } from './catalogue.texts';

const OWN = {
  SAFETY_INCOMPLETE: 'refused.safety',
  PRICE_INVALID: 'refused.price',
  BOOK_EXISTS: 'refused.bookExists',
  DATE_INVALID: 'refused.date',
} as const;

/** What the page says of a refusal: its own words where it has some. */
export function useRefusal(): (failure: Failure) => string {
  const t = useTexts(catalogueTexts);
  const sentenceFor = useFailureSentence();
  return useCallback(
    (failure) => {
      const own = OWN[failure.code as keyof typeof OWN] as (typeof OWN)[keyof typeof OWN] | undefined;
      return own === undefined ? sentenceFor(failure) : t(own);
    },
    [t, sentenceFor],
  );
}

/** Runs a change that needs no form: tells that it is done, or why not. */
export function useChange(): (change: () => Promise<unknown>, done: string) => Promise<void> {
  const t = useTexts(catalogueTexts);
  const feedback = useFeedback();
  return useCallback(
    async (change, done) => {
      try {
        await change();
        feedback.done(done);
      } catch (error) {
        if (!isApiError(error)) throw error;
        feedback.failed(t(error.code === 'SAFETY_INCOMPLETE' ? 'refused.safety' : 'failed'), error);
      }
    },
    [t, feedback],
  );
}
