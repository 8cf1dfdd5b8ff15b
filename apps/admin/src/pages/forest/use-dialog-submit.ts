import { isApiError } from '@brote/api-client';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { useFailureSentence, wasAborted } from '../../app/failures';
import { useFeedback } from '../../app/use-feedback';
import { forestTranslations } from './forest.translations';

const ERROR_MESSAGE_KEYS = { DATE_INVALID: 'refused.date', RECEIPT_KNOWN: 'refused.known' } as const;

interface DialogSubmit {
  /** The reason of the refusal; null without one. */
  readonly refused: string | null;
  readonly isBusy: boolean;
  /** Sends the form. It reports success and closes, or keeps the entered text and shows the reason. */
  readonly run: (send: () => Promise<unknown>) => Promise<void>;
}

/** The sending of the dialogs on this page. */
export function useDialogSubmit(doneText: string, onClose: () => void): DialogSubmit {
  const t = useTranslations(forestTranslations);
  const sentenceFor = useFailureSentence();
  const feedback = useFeedback();
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const run = async (send: () => Promise<unknown>): Promise<void> => {
    setIsBusy(true);
    try {
      await send();
      feedback.done(doneText);
      onClose();
    } catch (failure) {
      if (wasAborted(failure)) return;
      if (!isApiError(failure)) throw failure;
      const messageKey = (
        ERROR_MESSAGE_KEYS as Readonly<Record<string, (typeof ERROR_MESSAGE_KEYS)[keyof typeof ERROR_MESSAGE_KEYS] | undefined>>
      )[failure.code];
      setRefused(messageKey === undefined ? sentenceFor(failure) : t(messageKey));
      setIsBusy(false);
    }
  };
  return { refused, isBusy, run };
}
