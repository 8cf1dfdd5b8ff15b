import {
  STAFF_MESSAGE_LIMITS as LIMITS,
  LOCALES,
  type Channel,
  type ListTemplatesReply,
  type Locale,
  type TemplateTrigger,
  type TemplateView,
} from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Collapse, Drawer, Form, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { usePermission } from '../../app/session';
import { useReturnFocus } from '../../components/use-return-focus';
import { MessagePreview } from './message-preview';
import { useTestTemplateMutation } from './notifications.api';
import { notificationsTranslations } from './notifications.translations';
import { useSaveTemplate, useTemplateDraft, type Draft } from './template-draft';
import { defaultShortText } from './default-short-texts';
import { TemplateVersions } from './template-versions';
import { useChange } from './use-change';
import { TemplateContentForm } from './template-content-form';

/** The list is too long to scroll through, so the field filters its options by name. */
const SEARCH_BY_LABEL = { optionFilterProp: 'label' };

interface TemplateFieldsProps {
  readonly draft: Draft;
  readonly catalogue: ListTemplatesReply;
  readonly onChange: (draft: Draft) => void;
}

/** The name, trigger and channel of a template. */
function TemplateFields({ draft, catalogue, onChange }: TemplateFieldsProps) {
  const t = useTranslations(notificationsTranslations);
  const mayChange = usePermission('change-templates');
  const { name, trigger, channel } = draft;
  const channelsOf = (newTrigger: TemplateTrigger) => catalogue.triggers.find((one) => one.trigger === newTrigger)?.channels ?? ['email'];
  const choose = (newTrigger: TemplateTrigger) =>
    onChange({ ...draft, trigger: newTrigger, channel: channelsOf(newTrigger).includes(channel) ? channel : 'email' });
  return (
    <Form layout="vertical" disabled={!mayChange}>
      <Form.Item label={t('name')} htmlFor="template-name">
        <Input
          id="template-name"
          maxLength={LIMITS.name.max}
          value={name}
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('trigger')} htmlFor="template-trigger">
        <Select<TemplateTrigger>
          id="template-trigger"
          aria-label={t('trigger')}
          showSearch={SEARCH_BY_LABEL}
          value={trigger}
          options={catalogue.triggers.map((one) => ({ value: one.trigger, label: t(`about.${one.trigger}`) }))}
          onChange={choose}
        />
      </Form.Item>
      <Form.Item label={t('type')} htmlFor="template-type" extra={catalogue.configured.includes(channel) ? null : t('notConfigured')}>
        <Select<Channel>
          id="template-type"
          aria-label={t('type')}
          value={channel}
          options={channelsOf(trigger).map((value) => ({ value, label: t(`channel.${value}`) }))}
          onChange={(value) => onChange({ ...draft, channel: value })}
        />
      </Form.Item>
    </Form>
  );
}

/** Sends the saved template, filled with example values, to the signed-in account. */
function TestButton({ template, language }: { readonly template: TemplateView; readonly language: Locale }) {
  const t = useTranslations(notificationsTranslations);
  const run = useChange();
  const [test] = useTestTemplateMutation();
  if (template.channel === 'sms') return null;
  return (
    <Button onClick={() => void run(() => test({ templateId: template.id, locale: language }).unwrap(), t('test.done'))}>
      {t('test', { language: t(`language.${language}`) })}
    </Button>
  );
}

/** The choice of a default text, as long as the content is empty; an e-mail has the shop's own. */
function DefaultTextButton({ draft, onChange }: { readonly draft: Draft; readonly onChange: (draft: Draft) => void }) {
  const t = useTranslations(notificationsTranslations);
  const mayChange = usePermission('change-templates');
  const { channel, trigger, content } = draft;
  const wording = channel === 'email' || !mayChange ? null : defaultShortText(trigger);
  if (wording === null || LOCALES.some((language) => content[language].trim() !== '')) return null;
  return <Button onClick={() => onChange({ ...draft, content: wording })}>{t('short.begin')}</Button>;
}

function Problem({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className="notifications__refusal">
      {text}
    </p>
  );
}

interface TemplateEditorProps {
  /** Null for a new template. */
  readonly template: TemplateView | null;
  readonly catalogue: ListTemplatesReply;
  readonly onClose: () => void;
}

/** The template in the shop now, or as it was opened when it is deleted. */
function findCurrentTemplate(template: TemplateView | null, { templates }: ListTemplatesReply): TemplateView | null {
  return templates.find(({ id }) => id === template?.id) ?? template;
}

/** Restores an earlier version. */
function VersionHistory({ template, onRestored }: { readonly template: TemplateView; readonly onRestored: () => void }) {
  const t = useTranslations(notificationsTranslations);
  const children = <TemplateVersions template={template} onRestored={onRestored} />;
  return <Collapse ghost items={[{ key: 'versions', label: t('versions'), children }]} />;
}

/** One template: its text in both languages, a preview, a test message and its versions. */
export function TemplateEditor({ template, catalogue, onClose }: TemplateEditorProps) {
  const t = useTranslations(notificationsTranslations);
  const mayChange = usePermission('change-templates');
  const [draft, setDraft] = useTemplateDraft(template);
  const [language, setLanguage] = useState<Locale>(t.locale);
  const currentTemplate = findCurrentTemplate(template, catalogue);
  const { save, problem, isBusy } = useSaveTemplate(template, currentTemplate, onClose);
  useReturnFocus();
  const { channel, trigger, subject, content } = draft;
  const triggerDetails = catalogue.triggers.find((one) => one.trigger === trigger);
  const footer = (
    <Space wrap>
      {mayChange ? (
        <Button type="primary" loading={isBusy} onClick={() => void save(draft)}>
          {t('save')}
        </Button>
      ) : null}
      {template ? <TestButton template={template} language={language} /> : null}
    </Space>
  );
  return (
    <Drawer open size="large" title={currentTemplate?.name ?? t('new')} onClose={onClose} footer={footer}>
      <Problem text={problem} />
      <TemplateFields draft={draft} catalogue={catalogue} onChange={setDraft} />
      <DefaultTextButton draft={draft} onChange={setDraft} />
      <Form layout="vertical">
        <TemplateContentForm
          channel={channel}
          variables={triggerDetails?.variables ?? []}
          languages={LOCALES}
          words={draft}
          language={language}
          isReadOnly={!mayChange}
          onLanguage={setLanguage}
          onChange={(wording) => setDraft({ ...draft, ...wording })}
        />
      </Form>
      <MessagePreview
        wanted={{ channel, trigger, subject: subject[language], content: content[language], locale: language }}
        keepsDefaultText={triggerDetails?.keepsDefaultText ?? false}
      />
      {currentTemplate === null ? null : <VersionHistory template={currentTemplate} onRestored={onClose} />}
    </Drawer>
  );
}
