import type { ApiError } from '@brote/api-client';
import type { LocalizedText } from '@brote/contracts/browser';
import { localized, type TextValues } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { failureSentence } from '#app/failures';
import { useShowToast } from '#app/use-show-toast';
import { useCloseAccountMutation } from './account.api';
import { accountTranslations } from './account.translations';
import { outcomeOf } from './outcome-of';

/** Display time of the good news before the redirect, in milliseconds. */
const FAREWELL_MS = 1_000;

type Key = keyof (typeof accountTranslations)['en'];
const say = (key: Key, values?: TextValues): LocalizedText => localized(accountTranslations, key, values);

/** Sentence for a failed closure. */
function sentenceOf(failure: ApiError): LocalizedText {
  if (failure.code === 'UNAUTHENTICATED') return say('close.noUser');
  if (failure.code === 'ANSWER_UNREADABLE') return say('close.unexpected');
  if (failure.code === 'INTERNAL') return say('close.failed');
  const { en, es } = failureSentence(failure);
  return { en: say('close.prefix', { reason: en }).en, es: say('close.prefix', { reason: es }).es };
}

type Password = 'not asked for' | 'asked for' | 'wrong';

interface CloseAccount {
  readonly isClosing: boolean;
  /** The server requires the password after an old reauthentication. */
  readonly password: Password;
  readonly close: (currentPassword: string) => Promise<void>;
  /** Shows an error when the customer submits without having typed the word. */
  readonly refuse: () => void;
}

/** Closes the account, reports the result, waits a moment and leaves. */
export function useCloseAccount(onEnded: () => Promise<void>): CloseAccount {
  const showToast = useShowToast();
  const [send] = useCloseAccountMutation();
  const [isClosing, setClosing] = useState(false);
  const [password, setPassword] = useState<Password>('not asked for');

  const fail = (failure: ApiError) => {
    setClosing(false);
    if (failure.code === 'REAUTHENTICATION_REQUIRED') setPassword('asked for');
    else if (failure.code === 'PASSWORD_WRONG') setPassword('wrong');
    else showToast({ isError: true, title: say('close.error'), text: sentenceOf(failure) });
  };
  const close = async (currentPassword: string) => {
    setClosing(true);
    const proof = currentPassword === '' ? {} : { currentPassword };
    const failure = await outcomeOf(send({ confirmation: 'DELETE', ...proof }).unwrap());
    if (failure) {
      fail(failure);
      return;
    }
    showToast({ title: say('close.done'), text: say('close.done.text') });
    await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS));
    await onEnded();
  };
  const refuse = () => showToast({ isError: true, title: say('close.required'), text: say('close.required.text') });
  return { isClosing, password, close, refuse };
}
