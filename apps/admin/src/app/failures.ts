import type { ApiErrorCode } from '@brote/api-client';
import { defineTranslations, translator, useLocale, useTranslations, type Translations } from '@brote/ui-kit/i18n';
import type { Locale } from '@brote/contracts/browser';
import { useCallback } from 'react';
import en from './locales/failures.en.json';
import es from './locales/failures.es.json';

/** Whether a call was aborted because the session ended. Callers report no failure then: the sign-in page is already open. */
export function wasAborted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

export const failureTranslations = defineTranslations(en, es);

type SentenceKey = Exclude<keyof typeof en, 'trace' | 'default'>;

const SENTENCE_KEYS: Readonly<Partial<Record<ApiErrorCode, SentenceKey>>> = {
  NETWORK_FAILED: 'network',
  REQUEST_TIMEOUT: 'network',
  SERVICE_UNAVAILABLE: 'unavailable',
  DEADLINE_EXCEEDED: 'unavailable',
  PAYMENT_PROVIDER_UNAVAILABLE: 'unavailable',
  TOO_MANY_ATTEMPTS: 'tooMany',
  TOO_MANY_REQUESTS: 'tooMany',
  UNAUTHENTICATED: 'signedOut',
  FORBIDDEN: 'forbidden',
  REAUTHENTICATION_REQUIRED: 'proof',
  VALIDATION_FAILED: 'fields',
  VERSION_CONFLICT: 'changed',
  ACTION_NOT_ALLOWED: 'notAllowed',
  ALERT_SENT_RECENTLY: 'alerted',
  ORDER_NOT_REBUILDABLE: 'notRebuildable',
  UNKNOWN_PAYMENT_DECIDED: 'decided',
};

/** A failed call, as RTK Query returns it to components; a bug in the page itself has no code. */
export interface Failure {
  readonly code?: string;
  readonly traceId?: string | null;
}

/** The message for a failure without a message of the page's own. A failure without a message names its trace. */
export function failureSentence({ code = '', traceId = null }: Failure, locale: Locale): string {
  const t = translator(failureTranslations, locale);
  const sentence = (SENTENCE_KEYS as Readonly<Record<string, SentenceKey | undefined>>)[code];
  if (sentence !== undefined) return t(sentence);
  return traceId === null ? t('default') : t('trace', { code, traceId });
}

/** The same in the current language. */
export function useFailureSentence(): (failure: Failure) => string {
  const { locale } = useLocale();
  return useCallback((failure) => failureSentence(failure, locale), [locale]);
}

/** The page's own sentence for the codes of the table; otherwise the general one. */
export function useRefusalSentence<Key extends string>(
  translations: Translations<Key>,
  keyByCode: Readonly<Record<string, Key>>,
): (failure: Failure) => string {
  const t = useTranslations(translations);
  const sentenceFor = useFailureSentence();
  return useCallback(
    (failure) => {
      const key = Object.hasOwn(keyByCode, failure.code ?? '') ? keyByCode[failure.code ?? ''] : undefined;
      return key === undefined ? sentenceFor(failure) : t(key);
    },
    [keyByCode, sentenceFor, t],
  );
}
