import { catchApiError, type ApiError } from '@brote/api-client';
import type { Locale } from '@brote/contracts/browser';
import { useLocale, type Translations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { useResultToasts } from './use-show-toast';

/** What distinguishes people from bots: a field they do not see, and the time they took. */
interface SenderSigns {
  readonly locale: Locale;
  readonly website: string;
  readonly filledInMs: number;
}

/** The texts that report whether the message was sent. */
type ResultTranslations = Translations<'sent' | 'sent.text' | 'failed' | 'failed.text'>;

/** Sends the message of a form, and reports the result. The fields stay after a failure, which is returned. */
export function useSendMessage<Content extends object>(
  send: (body: Content & SenderSigns) => Promise<unknown>,
  translations: ResultTranslations,
  onSent: () => void,
) {
  const { showDone, showFailed } = useResultToasts(translations);
  const { locale } = useLocale();
  const [openedAt] = useState(() => Date.now());
  const [website, setWebsite] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const sendMessage = async (content: Content): Promise<ApiError['fields']> => {
    setFailure(null);
    const error = await catchApiError(send({ ...content, locale, website, filledInMs: Date.now() - openedAt }));
    setFailure(error);
    if (error) {
      showFailed('failed', 'failed.text');
      return error.fields;
    }
    onSent();
    showDone('sent', 'sent.text');
    return [];
  };
  return { sendMessage, website, setWebsite, isFailed: failure !== null };
}
