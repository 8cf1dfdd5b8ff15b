import { isApiError, type ApiError, api, requestTo } from '@brote/api-client';
import { Alert, Button, TextArea, TextField } from '@brote/ui-kit';
import { useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { NOTIFICATION_ROUTES, type ContactBody, type TicketReply } from '@brote/contracts/browser';
import { useResultToasts } from '#app/use-show-toast';
import { useFieldProps, useForm } from '#app/use-form';
import type { ContactContent, ContactDraft } from './contact.schema';
import { contactTranslations } from './contact.translations';

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Stores a message to the shop; its sender gets a confirmation by mail. */
    sendContactMessage: build.mutation<TicketReply, ContactBody>({ query: requestTo(NOTIFICATION_ROUTES.contact, { isAnonymous: true }) }),
  }),
});

const { useSendContactMessageMutation } = contactApi;

const loadSchema = async () => (await import('./contact.schema')).contactSchema;

const EMPTY_DRAFT: ContactDraft = { name: '', email: '', subject: '', message: '' };

const isField = (name: string): name is keyof ContactDraft => name in EMPTY_DRAFT;

/** Sends the message; a hidden field and the fill-in time distinguish people from bots. */
function useSendMessage() {
  const { showDone, showFailed } = useResultToasts(contactTranslations);
  const { locale } = useLocale();
  const [openedAt] = useState(() => Date.now());
  const [send, { isLoading }] = useSendContactMessageMutation();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const sendMessage = async (content: ContactContent, website: string): Promise<ApiError | null> => {
    setFailure(null);
    try {
      await send({ ...content, locale, website, filledInMs: Date.now() - openedAt }).unwrap();
    } catch (reason) {
      if (!isApiError(reason)) throw reason;
      setFailure(reason);
      showFailed('failed', 'failed.text');
      return reason;
    }
    showDone('sent', 'sent.text');
    return null;
  };
  return { sendMessage, isSending: isLoading, isFailed: failure !== null };
}

/** Name, e-mail, subject, message. Emptied after a success, unchanged after a failure. */
export function ContactForm() {
  const t = useTranslations(contactTranslations);
  const { sendMessage, isSending, isFailed } = useSendMessage();
  const [website, setWebsite] = useState('');
  const form = useForm({
    defaultValues: EMPTY_DRAFT,
    schema: loadSchema,
  });
  const { handleSubmit, setError, reset } = form;
  const submit = async (content: ContactContent) => {
    const failure = await sendMessage(content, website);
    if (failure === null) reset(EMPTY_DRAFT);
    for (const { path } of failure?.fields ?? []) if (isField(path)) setError(path, { message: 'wrong.refused' });
  };
  const fieldProps = useFieldProps(form, contactTranslations, 'wrong.refused', 'contact-');
  const field = (name: keyof ContactDraft) => ({ ...fieldProps(name), label: t(name) });
  return (
    <form className="form" method="post" noValidate aria-busy={isSending} onSubmit={(event) => void handleSubmit(submit)(event)}>
      {isFailed ? (
        <Alert tone="error" title={t('failed')}>
          <p>{t('failed.text')}</p>
        </Alert>
      ) : null}
      <TextField {...field('name')} autoComplete="name" span={3} />
      <TextField {...field('email')} type="email" autoComplete="email" span={3} />
      <TextField {...field('subject')} />
      <TextArea {...field('message')} rows={6} />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="contact-website">{t('website')}</label>
        <input id="contact-website" tabIndex={-1} autoComplete="off" value={website} onChange={(event) => setWebsite(event.target.value)} />
      </div>
      <Button type="submit" busyLabel={isSending && t('send.busy')}>
        {t('send')}
      </Button>
    </form>
  );
}
