import { isApiError, type ApiError } from '@brote/api-client';
import { useState } from 'react';
import { wasAborted } from '../app/failures';
import { useFeedback } from '../app/use-feedback';

interface DialogTexts {
  /** The message of success. */
  readonly done: string;
  /** The reason of a refusal, shown in the dialog. */
  readonly refusalOf: (failure: ApiError) => string;
}

/** Sends the form of a dialog: reports success and closes it, or keeps the entered text and has the reason of the refusal. */
export function useDialogSubmit({ done, refusalOf }: DialogTexts, onClose: () => void) {
  const feedback = useFeedback();
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const run = async (send: () => Promise<unknown>): Promise<void> => {
    setIsBusy(true);
    try {
      await send();
      feedback.done(done);
      onClose();
    } catch (failure) {
      setIsBusy(false);
      if (wasAborted(failure)) return;
      if (!isApiError(failure)) throw failure;
      setRefused(refusalOf(failure));
    }
  };
  return { refused, isBusy, run };
}
