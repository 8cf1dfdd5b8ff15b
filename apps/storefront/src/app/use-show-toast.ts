import type { LocalizedText } from '@brote/contracts/browser';
import { localize, type Translations } from '@brote/ui-kit/i18n';
import { useCallback, useMemo } from 'react';
import { toastShown } from '../features/toasts/toasts.slice';
import { failureSentence, type Failure } from './failures';
import { useAppDispatch } from './hooks';

/** A toast in both languages; its feature provides the sentences. */
interface ToastMessage {
  /** Errors stay until they are closed. */
  readonly isError?: boolean;
  readonly title: LocalizedText;
  readonly text?: LocalizedText;
}

/** Shows a message on top of every page. */
export function useShowToast(): (toast: ToastMessage) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    ({ isError = false, title, text }) => void dispatch(toastShown({ kind: 'said', isError, title, text: text ?? null })),
    [dispatch],
  );
}

/** Reports results with the sentences of a feature, by their keys. */
interface ResultToasts<Key extends string> {
  readonly showDone: (title: Key, text?: Key) => void;
  /** The reason is a sentence of the feature, a sentence in both languages, or the failed call itself. */
  readonly showFailed: (title: Key, reason?: Key | LocalizedText | Failure) => void;
}

/** Toasts that report the results of a feature. */
export function useResultToasts<Key extends string>(translations: Translations<Key>): ResultToasts<Key> {
  const showToast = useShowToast();
  return useMemo(() => {
    const toText = (reason: Key | LocalizedText | Failure) => {
      if (typeof reason === 'string') return localize(translations, reason);
      return 'en' in reason ? reason : failureSentence(reason);
    };
    const showResult = (isError: boolean) => (title: Key, reason?: Key | LocalizedText | Failure) =>
      showToast({ isError, title: localize(translations, title), text: reason && toText(reason) });
    return { showDone: showResult(false), showFailed: showResult(true) };
  }, [showToast, translations]);
}
