import type { LocalizedText } from '@brote/contracts/browser';
import { useCallback } from 'react';
import { toastShown } from '../features/toasts/toasts.slice';
import { useAppDispatch } from './hooks';

/** A toast in both languages; its feature provides the sentences. */
export interface ToastMessage {
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
