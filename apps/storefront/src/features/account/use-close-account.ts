import type { ApiError } from '@brote/api-client';
import type { LocalizedText } from '@brote/contracts/browser';
import { localize, type TextValues } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { failureSentence } from '#app/failures';
import { useShowToast } from '#app/use-show-toast';
import { useCloseAccountMutation } from './account.api';
import { accountTranslations } from './account.translations';
import { catchApiError } from './catch-api-error';

/** Display time of the good news before the redirect, in milliseconds. */
const REDIRECT_DELAY_MS = 1_000;

type TranslationKey = keyof (typeof accountTranslations)['en'];
const localizedText = (key: TranslationKey, values?: TextValues): LocalizedText => localize(accountTranslations, key, values);

/** Sentence for a failed closure. */
function failureTextOf(failure: ApiError): LocalizedText {
  if (failure.code === 'UNAUTHENTICATED') return localizedText('close.noUser');
  if (failure.code === 'ANSWER_UNREADABLE') return localizedText('close.unexpected');
  if (failure.code === 'INTERNAL') return localizedText('close.failed');
  const { en, es } = failureSentence(failure);
  return { en: localizedText('close.prefix', { reason: en }).en, es: localizedText('close.prefix', { reason: es }).es };
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
  const showToast = useShowToast();
  const [send] = useCloseAccountMutation();
  const [isClosing, setClosing] = useState(false);
  const [password, setPassword] = useState<PasswordState>('not asked for');

  const handleFailure = (failure: ApiError) => {
    setClosing(false);
    if (failure.code === 'REAUTHENTICATION_REQUIRED') setPassword('asked for');
    else if (failure.code === 'PASSWORD_WRONG') setPassword('wrong');
    else showToast({ isError: true, title: localizedText('close.error'), text: failureTextOf(failure) });
  };
  const close = async (currentPassword: string) => {
    setClosing(true);
    const reauthentication = currentPassword === '' ? {} : { currentPassword };
    const failure = await catchApiError(send({ confirmation: 'DELETE', ...reauthentication }).unwrap());
    if (failure) {
      handleFailure(failure);
      return;
    }
    showToast({ title: localizedText('close.done'), text: localizedText('close.done.text') });
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS));
    await onEnded();
  };
  const refuse = () => showToast({ isError: true, title: localizedText('close.required'), text: localizedText('close.required.text') });
  return { isClosing, password, close, refuse };
}
