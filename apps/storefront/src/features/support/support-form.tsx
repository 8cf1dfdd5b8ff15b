import { SUPPORT_CATEGORIES, NOTIFICATION_ROUTES, type SupportBody, type TicketReply } from '@brote/contracts/browser';
import { Alert, Button, SelectField, TextArea, TextField } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { api, requestTo } from '@brote/api-client';
import { useSendMessage } from '#app/use-send-message';
import { useFieldProps, useForm } from '#app/use-form';
import { supportSchema, type SupportContent, type SupportDraft } from './support.schema';
import { supportTranslations } from './support.translations';

const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Opens a ticket, of the account when the sender is signed in. */
    sendSupportRequest: build.mutation<TicketReply, SupportBody>({ query: requestTo(NOTIFICATION_ROUTES.supportRequest) }),
  }),
});

const { useSendSupportRequestMutation } = supportApi;

/** The sender, as far as known. */
export interface SupportSender {
  readonly name: string;
  readonly email: string;
}

interface SupportFormProps {
  readonly sender: SupportSender;
  /** The message was sent, or there is to be none. */
  readonly onDone: () => void;
}

const isField = (name: string): name is keyof SupportDraft => name in supportSchema.entries;

/** Name, e-mail, subject, category, message. The values stay after a failure. */
export function SupportForm({ sender, onDone }: SupportFormProps) {
  const t = useTranslations(supportTranslations);
  const [send, { isLoading: isSending }] = useSendSupportRequestMutation();
  const form = useForm({
    defaultValues: { ...sender, subject: '', category: '', message: '' },
    schema: supportSchema,
  });
  const { handleSubmit, setError } = form;
  const { sendMessage, website, setWebsite, isFailed } = useSendMessage<SupportContent>(
    (body) => send(body).unwrap(),
    supportTranslations,
    onDone,
  );
  const submit = async (content: SupportContent) => {
    for (const { path } of await sendMessage(content)) if (isField(path)) setError(path, { message: 'wrong.refused' });
  };
  const fieldProps = useFieldProps(form, supportTranslations, 'wrong.refused', 'support-');
  const field = (name: keyof SupportDraft) => ({ ...fieldProps(name), label: t(name) });
  const categories = SUPPORT_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }));
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      {isFailed ? (
        <Alert tone="error" title={t('failed')}>
          <p>{t('failed.text')}</p>
        </Alert>
      ) : null}
      <TextField {...field('name')} autoComplete="name" span={3} />
      <TextField {...field('email')} type="email" autoComplete="email" span={3} />
      <TextField {...field('subject')} />
      <SelectField {...field('category')} options={[{ value: '', label: t('category.choose') }, ...categories]} />
      <TextArea {...field('message')} rows={5} />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="support-website">{t('website')}</label>
        <input id="support-website" tabIndex={-1} autoComplete="off" value={website} onChange={(event) => setWebsite(event.target.value)} />
      </div>
      <div className="dialog__acts">
        <Button variant="quiet" disabled={isSending} onClick={onDone}>
          {t('close')}
        </Button>
        <Button type="submit" busyLabel={isSending && t('send.busy')}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
