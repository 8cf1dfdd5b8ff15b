import { App } from 'antd';
import { useMemo } from 'react';
import { useFailureSentence, type Failure } from './failures';

interface Feedback {
  /** Something was done. */
  readonly done: (sentence: string) => void;
  /** Something failed: what it was, and why as far as is known. Stays until it is closed. */
  readonly failed: (title: string, error: Failure) => void;
}

/** The one door for messages that pass. */
export function useFeedback(): Feedback {
  const { message, notification } = App.useApp();
  const sentenceFor = useFailureSentence();
  return useMemo(
    () => ({
      done: (sentence) => void message.success(sentence),
      failed: (title, error) =>
        notification.error({ title, description: sentenceFor(error), duration: 0, placement: 'bottomRight', role: 'alert' }),
    }),
    [message, notification, sentenceFor],
  );
}
