import { isApiError } from '@brote/api-client';
import { LOCALES, type Channel, type TemplateTrigger, type TemplateView, type TemplateText } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { useDraftState } from '../../app/use-draft';
import { useFeedback } from '../../app/use-feedback';
import { useSeenRevision } from '../../components/use-seen-revision';
import { useChangeTemplateMutation, useCreateTemplateMutation } from './notifications.api';
import { notificationsTranslations } from './notifications.translations';
import { useRefusal } from './use-change';
import { EMPTY_CONTENT, type TemplateWording } from './template-content-form';

/** A template during editing. */
export interface Draft extends TemplateWording {
  readonly name: string;
  readonly channel: Channel;
  readonly trigger: TemplateTrigger;
}

const EMPTY_DRAFT: Draft = { ...EMPTY_CONTENT, name: '', channel: 'email', trigger: 'order-shipped' };

/** The initial values: those of the template, or empty ones. */
function draftOf(template: TemplateView | null): Draft {
  if (template === null) return EMPTY_DRAFT;
  const { name, channel, trigger, subject, content } = template;
  return { name, channel, trigger, subject: subject ?? EMPTY_CONTENT.subject, content };
}

/** The draft of a template, which outlives the end of the session. */
export function useTemplateDraft(template: TemplateView | null): [Draft, (draft: Draft) => void] {
  return useDraftState(`template.${template?.id ?? 'new'}`, () => draftOf(template));
}

function toTemplateText({ name, channel, trigger, subject, content }: Draft): TemplateText {
  const hasSubject = channel === 'email' && subject.es.trim() !== '' && subject.en.trim() !== '';
  return { name: name.trim(), channel, trigger, subject: hasSubject ? subject : null, content };
}

/** The message about missing fields; null when none is missing. */
function findMissingFields({ name, channel, subject, content }: TemplateText): 'missing' | 'missing.subject' | null {
  if (name === '' || LOCALES.some((locale) => content[locale].trim() === '')) return 'missing';
  return channel === 'email' && subject === null ? 'missing.subject' : null;
}

/** Saves a draft; reports missing fields and refusals. A retry after a lost answer reuses the ID, so it creates no second template. */
export function useSaveTemplate(template: TemplateView | null, currentTemplate: TemplateView | null, onClose: () => void) {
  const t = useTranslations(notificationsTranslations);
  const { done } = useFeedback();
  const refusalOf = useRefusal();
  const [create] = useCreateTemplateMutation();
  const [change] = useChangeTemplateMutation();
  const [newId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { revision: version, onConflict } = useSeenRevision(template?.version ?? 0, currentTemplate?.version);
  const save = async (draft: Draft) => {
    const templateText = toTemplateText(draft);
    const missingFieldsKey = findMissingFields(templateText);
    setProblem(missingFieldsKey && t(missingFieldsKey));
    if (missingFieldsKey !== null) return;
    setIsBusy(true);
    const templateId = template?.id ?? newId;
    const saved = await (template === null ? create({ ...templateText, templateId }) : change({ ...templateText, templateId, version }));
    setIsBusy(false);
    if (saved.error === undefined) {
      done(t('saved'));
      onClose();
    } else if (isApiError(saved.error)) {
      if (saved.error.code === 'VERSION_CONFLICT') onConflict();
      setProblem(refusalOf(saved.error));
    }
  };
  return { save, problem, isBusy };
}
