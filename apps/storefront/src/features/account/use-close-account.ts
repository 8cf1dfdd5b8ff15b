import { catchApiError, type ApiError } from '@brote/api-client';
import { localize } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { failureSentence } from '#app/failures';
import { useResultToasts } from '#app/use-show-toast';
import { useCloseAccountMutation } from './account.api';
import { accountTranslations } from './account.translations';

/** Display time of the good news before the redirect, in milliseconds. */
const REDIRECT_DELAY_MS = 1_000;

/** Sentence for a failed closure. */
function failureReasonOf(failure: ApiError) {
  if (failure.code === 'UNAUTHENTICATED') return 'close.noUser';
  if (failure.code === 'ANSWER_UNREADABLE') return 'close.unexpected';
  if (failure.code === 'INTERNAL') return 'close.failed';
  const { en, es } = failureSentence(failure);
  const prefixed = (reason: string) => localize(accountTranslations, 'close.prefix', { reason });
  return { en: prefixed(en).en, es: prefixed(es).es };
}

type PasswordState = 'not asked for' | 'asked for' | 'wrong';

interface CloseAccount {
  readonly isClosing: boolean;
  /** The server requires the password after an old reauthentication. */
  readonly password: PasswordState;
  readonly close: (currentPassword: string) => Promise<void>;
  /** Shows an error when the customer submits without having typed the word. */
  readonly refuse: () => void;
}

/** Closes the account, reports the result, waits a moment and leaves. */
export function useCloseAccount(onEnded: () => Promise<void>): CloseAccount {
  const { showDone, showFailed } = useResultToasts(accountTranslations);
  const [send] = useCloseAccountMutation();
  const [isClosing, setClosing] = useState(false);
  const [password, setPassword] = useState<PasswordState>('not asked for');

  const handleFailure = (failure: ApiError) => {
    setClosing(false);
    if (failure.code === 'REAUTHENTICATION_REQUIRED') setPassword('asked for');
    else if (failure.code === 'PASSWORD_WRONG') setPassword('wrong');
    else showFailed('close.error', failureReasonOf(failure));
  };
  const close = async (currentPassword: string) => {
    setClosing(true);
    const reauthentication = currentPassword === '' ? {} : { currentPassword };
    const failure = await catchApiError(send({ confirmation: 'DELETE', ...reauthentication }).unwrap());
    if (failure) {
      handleFailure(failure);
      return;
    }
    showDone('close.done', 'close.done.text');
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS));
    await onEnded();
  };
  const refuse = () => showFailed('close.required', 'close.required.text');
  return { isClosing, password, close, refuse };
}
