import { App } from 'antd';
import { useMemo } from 'react';
import { useFailureSentence, type Failure } from './failures';

interface Feedback {
  /** Reports a success. */
  readonly done: (sentence: string) => void;
  /** Reports a failure with its known reason. The message stays until it is closed. */
  readonly failed: (title: string, error: Failure) => void;
}

/** The single hook for toasts. */
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
