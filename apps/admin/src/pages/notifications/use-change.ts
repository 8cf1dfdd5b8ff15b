import { useTranslations } from '@brote/ui-kit/i18n';
import { useCallback } from 'react';
import { useRefusalSentence, type Failure } from '../../app/failures';
import { useAttempt } from '../../components/use-attempt';
import { notificationsTranslations } from './notifications.translations';

const ERROR_MESSAGE_KEYS = {
  TRIGGER_TAKEN: 'refused.taken',
  TOO_MANY_TEMPLATES: 'refused.tooMany',
  CHANNEL_NOT_CONFIGURED: 'refused.notConfigured',
  CHANNEL_NOT_POSSIBLE: 'refused.notPossible',
  MESSAGE_INCOMPLETE: 'send.missing',
  AUDIENCE_EMPTY: 'refused.nobody',
  DATE_INVALID: 'refused.date',
} as const;

function formatVariables(details: unknown): string {
  const { variables } = (details ?? {}) as { variables?: unknown };
  return Array.isArray(variables) ? variables.map(String).join(', ') : '';
}

/** The page's own message for a refusal; otherwise the general one. */
export function useRefusal(): (failure: Failure & { readonly details?: unknown }) => string {
  const t = useTranslations(notificationsTranslations);
  const sentenceFor = useRefusalSentence(notificationsTranslations, ERROR_MESSAGE_KEYS);
  return useCallback(
    (failure) =>
      failure.code === 'VARIABLE_UNKNOWN' ? t('refused.variable', { names: formatVariables(failure.details) }) : sentenceFor(failure),
    [t, sentenceFor],
  );
}

/**
 * Runs a change, and reports success or failure.
 * @returns whether it succeeded
 */
export function useChange(): (change: () => Promise<unknown>, done: string) => Promise<boolean> {
  const attempt = useAttempt();
  const refusal = useRefusal();
  const t = useTranslations(notificationsTranslations);
  return useCallback(
    (change, done) => attempt(change, { done, failed: (failure) => (hasErrorMessage(failure) ? refusal(failure) : t('failed')) }),
    [attempt, refusal, t],
  );
}

function hasErrorMessage({ code = '' }: Failure): boolean {
  return code === 'VARIABLE_UNKNOWN' || Object.hasOwn(ERROR_MESSAGE_KEYS, code);
}
