import type { ApiErrorCode } from '@brote/api-client';
import type { LocalizedText } from '@brote/contracts/browser';
import { defineTranslations, localize, translator, useLocale } from '@brote/ui-kit/i18n';
import { useCallback } from 'react';
import en from './locales/failures.en.json';
import es from './locales/failures.es.json';

export const failureTranslations = defineTranslations(en, es);

const SENTENCE_KEYS: Readonly<Partial<Record<ApiErrorCode, 'network' | 'unavailable' | 'tooMany' | 'signedOut' | 'fields'>>> = {
  NETWORK_FAILED: 'network',
  REQUEST_TIMEOUT: 'network',
  SERVICE_UNAVAILABLE: 'unavailable',
  DEADLINE_EXCEEDED: 'unavailable',
  PAYMENT_PROVIDER_UNAVAILABLE: 'unavailable',
  TOO_MANY_ATTEMPTS: 'tooMany',
  TOO_MANY_REQUESTS: 'tooMany',
  UNAUTHENTICATED: 'signedOut',
  VALIDATION_FAILED: 'fields',
};

/** A failed call, as RTK Query passes it to components. A bug in the page itself has no code of the shop. */
export interface Failure {
  readonly code?: string;
  readonly details?: unknown;
}

const sentenceKeyByCode: Readonly<Record<string, 'network' | 'unavailable' | 'tooMany' | 'signedOut' | 'fields'>> = SENTENCE_KEYS;

const SECONDS_PER_MINUTE = 60;

/** Waiting time of TOO_MANY_ATTEMPTS, in seconds; null without one. */
function retryAfterSecondsOf({ details }: Failure): number | null {
  const hasRetryAfter = typeof details === 'object' && details !== null && 'retryAfterSeconds' in details;
  return hasRetryAfter && typeof details.retryAfterSeconds === 'number' ? Math.ceil(details.retryAfterSeconds) : null;
}

/**
 * Sentence for a failure without a sentence of its own on the page.
 * @param fallbackText replaces the general sentence when there is no better one
 */
export function failureSentence(error: Failure, fallbackText?: LocalizedText): LocalizedText {
  const key = sentenceKeyByCode[error.code ?? ''] ?? 'default';
  if (fallbackText && key === 'default') return fallbackText;
  const seconds = key === 'tooMany' ? retryAfterSecondsOf(error) : null;
  if (seconds === null) return localize(failureTranslations, key);
  const [base, count] =
    seconds < SECONDS_PER_MINUTE
      ? (['tooMany.seconds', seconds] as const)
      : (['tooMany.minutes', Math.ceil(seconds / SECONDS_PER_MINUTE)] as const);
  return { en: translator(failureTranslations, 'en').count(base, count), es: translator(failureTranslations, 'es').count(base, count) };
}

/** The same in the visitor's language. */
export function useFailureSentence(): (error: Failure) => string {
  const { locale } = useLocale();
  return useCallback((error) => failureSentence(error)[locale], [locale]);
}
