import { STAFF_MESSAGE_LIMITS as LIMITS, type Channel, type Locale, type TemplateVariableView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Form, Input, Segmented, Space } from 'antd';
import { useId, useState } from 'react';
import { notificationsTranslations } from './notifications.translations';
import { fillExampleValues } from './default-short-texts';
import { MAX_SMS_PARTS, countSmsParts } from './sms-parts';

/** Subject and content in both languages, during editing. */
export interface TemplateWording {
  readonly subject: Readonly<Record<Locale, string>>;
  readonly content: Readonly<Record<Locale, string>>;
}
export const EMPTY_CONTENT: TemplateWording = { subject: { es: '', en: '' }, content: { es: '', en: '' } };

interface TemplateContentFormProps {
  readonly channel: Channel;
  readonly variables: readonly TemplateVariableView[];
  readonly languages: readonly Locale[];
  readonly words: TemplateWording;
  readonly language: Locale;
  readonly isReadOnly?: boolean;
  readonly onLanguage: (language: Locale) => void;
  readonly onChange: (words: TemplateWording) => void;
}

/** The length of a text with examples, and its number of parts. */
function SmsLength({ text }: { readonly text: string }) {
  const t = useTranslations(notificationsTranslations);
  const parts = countSmsParts(text);
  return (
    <>
      {t.count('sms.parts', parts, { characters: text.length })}{' '}
      {parts > MAX_SMS_PARTS ? t('sms.tooLong', { most: MAX_SMS_PARTS }) : t('sms.hint')}
    </>
  );
}

/** The text of a message, one language at a time, and its variables. */
export function TemplateContentForm(props: TemplateContentFormProps) {
  const { channel, variables, languages, words, language, isReadOnly = false, onLanguage, onChange } = props;
  const t = useTranslations(notificationsTranslations);
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const { subject, content } = words;
  const insertVariable = (name: string) => {
    const at = Math.min(caret ?? Infinity, content[language].length);
    const text = `${content[language].slice(0, at)}{{${name}}}${content[language].slice(at)}`;
    setCaret(at + name.length + 4);
    onChange({ ...words, content: { ...content, [language]: text } });
  };
  return (
    <>
      {languages.length > 1 ? (
        <Segmented<Locale>
          aria-label={t('language')}
          options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
          value={language}
          onChange={onLanguage}
        />
      ) : null}
      {channel === 'email' ? (
        <Form.Item label={t('subject')} htmlFor={`${id}-subject`}>
          <Input
            id={`${id}-subject`}
            maxLength={LIMITS.subject.max}
            readOnly={isReadOnly}
            value={subject[language]}
            onChange={({ target }) => onChange({ ...words, subject: { ...subject, [language]: target.value } })}
          />
        </Form.Item>
      ) : null}
      <Form.Item
        label={t('content')}
        htmlFor={`${id}-content`}
        extra={channel === 'sms' ? <SmsLength text={fillExampleValues(content[language], variables, language)} /> : t('content.hint')}
      >
        <Input.TextArea
          id={`${id}-content`}
          rows={9}
          maxLength={LIMITS.content.max}
          readOnly={isReadOnly}
          value={content[language]}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onChange={({ target }) => onChange({ ...words, content: { ...content, [language]: target.value } })}
        />
      </Form.Item>
      {isReadOnly ? null : (
        <Space wrap className="notifications__variables" role="group" aria-label={t('variables')}>
          {variables.map(({ name, ...sample }) => (
            <Button key={name} size="small" title={sample[language]} onClick={() => insertVariable(name)}>
              {`{{${name}}}`}
            </Button>
          ))}
        </Space>
      )}
    </>
  );
}
