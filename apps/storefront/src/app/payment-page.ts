import { isUnanswered, newId, type ApiError } from '@brote/api-client';
import { useEffect, useEffectEvent, useRef } from 'react';

/** The answer of a provider that named no address to pay at. */
export const noUrl: ApiError = { code: 'ANSWER_UNREADABLE', status: 200, fields: [], details: 'no-url', traceId: null };

/** Whether the browser can be sent there. */
export const isWebAddress = (url: string | undefined): url is string => url !== undefined && /^https?:\/\//.test(url);

/** On a return from the payment provider by the back button, a browser may restore this page in its busy state. */
export function useReturnFromPayment(onReturn: () => void): void {
  const back = useEffectEvent(onReturn);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) back();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

/** One key per order. An attempt without an answer is repeated under its key; any other request gets a new one. */
export function useIdempotencyKey() {
  const lost = useRef<{ readonly body: string; readonly key: string } | null>(null);
  return {
    keyFor: (body: object): string => {
      const written = JSON.stringify(body);
      if (lost.current?.body !== written) lost.current = { body: written, key: newId() };
      return lost.current.key;
    },
    /** Takes note of a failure: after an answer the next attempt is a new one. */
    failed: (reason: ApiError) => {
      if (!isUnanswered(reason)) lost.current = null;
    },
    answered: () => {
      lost.current = null;
    },
  };
}
