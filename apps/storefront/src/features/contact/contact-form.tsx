import { api, requestTo } from '@brote/api-client';
import { Alert, Button, TextArea, TextField } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { NOTIFICATION_ROUTES, type ContactBody, type TicketReply } from '@brote/contracts/browser';
import { useSendMessage } from '#app/use-send-message';
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

/** Name, e-mail, subject, message. Emptied after a success, unchanged after a failure. */
export function ContactForm() {
  const t = useTranslations(contactTranslations);
  const [send, { isLoading: isSending }] = useSendContactMessageMutation();
  const form = useForm({
    defaultValues: EMPTY_DRAFT,
    schema: loadSchema,
  });
  const { handleSubmit, setError, reset } = form;
  const { sendMessage, website, setWebsite, isFailed } = useSendMessage<ContactContent>(
    (body) => send(body).unwrap(),
    contactTranslations,
    () => reset(EMPTY_DRAFT),
  );
  const submit = async (content: ContactContent) => {
    for (const { path } of await sendMessage(content)) if (isField(path)) setError(path, { message: 'wrong.refused' });
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
