import {
  CHANNELS,
  LOCALES,
  SEGMENTS,
  STAFF_MESSAGE_LIMITS as LIMITS,
  type Channel,
  type Locale,
  type Segment,
} from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useDraftState } from '../../app/use-draft';
import { ConfirmAction } from '../../components/confirm-action';
import { LoadFailed } from '../../components/load-failed';
import { MessagePreview } from './message-preview';
import { useCountAudienceQuery, useListTemplatesQuery } from './notifications.api';
import { notificationsTranslations } from './notifications.translations';
import { isComplete, NEW_MESSAGE, type MessageDraft, useSendMessage } from './use-send';
import { TemplateContentForm } from './template-content-form';

type OnMessageChange = (change: Partial<MessageDraft>) => void;

/** The number of recipients who agreed; without it nothing is sent to a group. */
function Audience({ segment }: Pick<MessageDraft, 'segment'>) {
  const t = useTranslations(notificationsTranslations);
  const queryResult = useCountAudienceQuery({ segment }, { refetchOnMountOrArgChange: true });
  // Never the number of the previous group.
  const { currentData } = queryResult;
  return currentData ? t.count('audience', currentData.people) : <LoadFailed asked={queryResult} title={t('audience.failed')} />;
}

/** The fields for the recipients, their language and the channel. */
function Recipients({ message, onChange }: { readonly message: MessageDraft; readonly onChange: OnMessageChange }) {
  const t = useTranslations(notificationsTranslations);
  const { to, channel, recipient, segment, locale } = message;
  const { data } = useListTemplatesQuery(undefined);
  const channels = CHANNELS.filter((one) => (to === 'one' ? one !== 'push' : one !== 'sms'));
  const setRecipientKind = (recipientKind: MessageDraft['to']) => onChange({ to: recipientKind, channel: 'email' });
  return (
    <>
      <Segmented<MessageDraft['to']>
        aria-label={t('recipient')}
        options={(['one', 'segment'] as const).map((value) => ({ value, label: t(`to.${value}`) }))}
        value={to}
        onChange={setRecipientKind}
      />
      <Form.Item label={t('type')} htmlFor="send-type" extra={data?.configured.includes(channel) === false ? t('notConfigured') : null}>
        <Select<Channel>
          id="send-type"
          aria-label={t('type')}
          value={channel}
          options={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
          onChange={(value) => onChange({ channel: value })}
        />
      </Form.Item>
      {to === 'one' ? (
        <>
          <Form.Item label={t(channel === 'sms' ? 'recipient.phone' : 'recipient.email')} htmlFor="send-recipient">
            <Input
              id="send-recipient"
              type={channel === 'sms' ? 'tel' : 'email'}
              maxLength={LIMITS.recipient.max}
              value={recipient}
              onChange={({ target }) => onChange({ recipient: target.value })}
            />
          </Form.Item>
          <Form.Item label={t('language')} htmlFor="send-language">
            <Select<Locale>
              id="send-language"
              aria-label={t('language')}
              value={locale}
              options={LOCALES.map((value) => ({ value, label: t(`language.${value}`) }))}
              onChange={(value) => onChange({ locale: value })}
            />
          </Form.Item>
        </>
      ) : (
        <Form.Item label={t('segment')} htmlFor="send-segment" extra={<Audience segment={segment} />}>
          <Select<Segment>
            id="send-segment"
            aria-label={t('segment')}
            value={segment}
            options={SEGMENTS.map((value) => ({ value, label: t(`segment.${value}`) }))}
            onChange={(value) => onChange({ segment: value })}
          />
        </Form.Item>
      )}
    </>
  );
}

/** The choice of a template for the initial text. */
function TemplateSelect({ channel, onChange }: { readonly channel: Channel; readonly onChange: OnMessageChange }) {
  const t = useTranslations(notificationsTranslations);
  const { data } = useListTemplatesQuery(undefined);
  const manualTemplates = (data?.templates ?? []).filter((one) => one.trigger === 'by-hand' && one.channel === channel);
  if (manualTemplates.length === 0) return null;
  const applyTemplate = (id: string) => {
    const template = manualTemplates.find((one) => one.id === id);
    if (template) onChange({ subject: template.subject ?? NEW_MESSAGE.subject, content: template.content });
  };
  return (
    <Form.Item label={t('send.from')} htmlFor="send-from">
      <Select<string>
        id="send-from"
        aria-label={t('send.from')}
        placeholder={t('send.from')}
        options={manualTemplates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={applyTemplate}
      />
    </Form.Item>
  );
}

interface SendButtonProps {
  readonly message: MessageDraft;
  readonly isBusy: boolean;
  readonly onSend: () => Promise<void>;
}

/** A message to one person is sent at once; a message to a group requires a confirmation of the number. */
function SendButton({ message, isBusy, onSend }: SendButtonProps) {
  const t = useTranslations(notificationsTranslations);
  const { to, segment, moment } = message;
  const { currentData: data } = useCountAudienceQuery({ segment }, { skip: to !== 'segment' });
  const label = t(moment === '' ? 'send' : 'send.later');
  if (to === 'one' || !isComplete(message))
    return (
      <Button type="primary" loading={isBusy} onClick={() => void onSend()}>
        {label}
      </Button>
    );
  return (
    <ConfirmAction
      type="primary"
      danger={false}
      disabled={(data?.people ?? 0) === 0}
      label={label}
      question={t.count('send.question', data?.people ?? 0, { segment: t(`segment.${segment}`) })}
      consequence={t('send.consequence')}
      onConfirm={onSend}
    />
  );
}

/** Writes a message to one person or to a group, now or later. */
export function SendForm() {
  const t = useTranslations(notificationsTranslations);
  const [message, setMessage] = useDraftState<MessageDraft>('message', () => ({ ...NEW_MESSAGE, locale: t.locale }));
  const [chosenLanguage, setChosenLanguage] = useState<Locale>(t.locale);
  const { data } = useListTemplatesQuery(undefined);
  const { send, problem, isBusy } = useSendMessage(() => setMessage({ ...NEW_MESSAGE, locale: t.locale }));
  const change: OnMessageChange = (changes) => setMessage((before) => ({ ...before, ...changes }));
  const languages = message.to === 'one' ? [message.locale] : LOCALES;
  const language = message.to === 'one' ? message.locale : chosenLanguage;
  const { channel, subject, content } = message;
  return (
    <Form layout="vertical" className="notifications__send">
      <div>
        <Recipients message={message} onChange={change} />
        <TemplateSelect key={channel} channel={channel} onChange={change} />
        <TemplateContentForm
          channel={channel}
          variables={data?.triggers.find(({ trigger }) => trigger === 'by-hand')?.variables ?? []}
          languages={languages}
          words={message}
          language={language}
          onLanguage={setChosenLanguage}
          onChange={change}
        />
        <Form.Item label={t('moment')} htmlFor="send-moment" extra={t('moment.hint')}>
          <Input
            id="send-moment"
            className="notifications__moment"
            type="datetime-local"
            value={message.moment}
            onChange={({ target }) => change({ moment: target.value })}
          />
        </Form.Item>
        {problem === null ? null : (
          <p role="alert" className="notifications__refusal">
            {problem}
          </p>
        )}
        <SendButton message={message} isBusy={isBusy} onSend={() => send(message)} />
      </div>
      <MessagePreview
        wanted={{ channel, trigger: 'by-hand', subject: subject[language], content: content[language], locale: language }}
        keepsDefaultText={false}
      />
    </Form>
  );
}
