import type { Channel, TemplateTrigger, TemplateVersionView, TemplateView, TemplateText } from '@brote/contracts/notifications';

/** A stored template. */
export interface TemplateRow {
  id: string;
  name: string;
  channel: Channel;
  trigger: TemplateTrigger;
  subject: TemplateText['subject'];
  content: TemplateText['content'];
  active: boolean;
  version: number;
  updatedAt: Date;
}

export const TEMPLATE_COLUMNS = 'id, name, channel, trigger, subject, content, active, version, updated_at AS "updatedAt"';

/** Text of a template, without its dates and author. */
export function templateWordsOf({ name, channel, trigger, subject, content }: TemplateText): TemplateText {
  return { name, channel, trigger, subject, content };
}

/** Row to contract. */
export function templateView({ id, active, version, updatedAt, ...words }: TemplateRow): TemplateView {
  return { ...templateWordsOf(words), id, active, version, updatedAt: updatedAt.toISOString() };
}

export type VersionRow = Omit<TemplateVersionView, 'at'> & { at: Date };

/** Row to contract. */
export function versionView({ version, at, by, ...words }: VersionRow): TemplateVersionView {
  return { ...templateWordsOf(words), version, by, at: at.toISOString() };
}
