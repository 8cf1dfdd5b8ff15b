import { isUnanswered, newId, type ApiError } from '@brote/api-client';
import { useEffect, useEffectEvent, useRef } from 'react';

/** The answer of a provider that named no address to pay at. */
export const missingUrlError: ApiError = { code: 'ANSWER_UNREADABLE', status: 200, fields: [], details: 'no-url', traceId: null };

/** Whether the browser can be sent there. */
export const isWebAddress = (url: string | undefined): url is string => url !== undefined && /^https?:\/\//.test(url);

/** On a return from the payment provider by the back button, a browser may restore this page in its busy state. */
export function useReturnFromPayment(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) handleReturn();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

/** One key per order. An attempt without an answer is repeated under its key; any other request gets a new one. */
export function useIdempotencyKey() {
  const unansweredAttempt = useRef<{ readonly body: string; readonly key: string } | null>(null);
  return {
    keyFor: (body: object): string => {
      const serializedBody = JSON.stringify(body);
      if (unansweredAttempt.current?.body !== serializedBody) unansweredAttempt.current = { body: serializedBody, key: newId() };
      return unansweredAttempt.current.key;
    },
    /** Takes note of a failure: after an answer the next attempt is a new one. */
    failed: (reason: ApiError) => {
      if (!isUnanswered(reason)) unansweredAttempt.current = null;
    },
    answered: () => {
      unansweredAttempt.current = null;
    },
  };
}
