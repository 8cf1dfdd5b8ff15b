import { type Channel, channelsOf, type TemplateTrigger, type TemplateText, variablesOf } from '@brote/contracts/notifications';
import { findUnknownVariables } from '#app/messages/rendering/template-content';

/** Faults that prevent the storage of a text. */
export type TemplateProblem = ContentProblem | { code: 'MESSAGE_INCOMPLETE' };

/** Faults that prevent the use of a text. */
export type ContentProblem = { code: 'CHANNEL_NOT_POSSIBLE' } | { code: 'VARIABLE_UNKNOWN'; details: { variables: string[] } };

/** The fault of texts for a trigger and a channel; null for valid ones. */
export function findContentProblem(
  trigger: TemplateTrigger,
  channel: Channel,
  translations: readonly (string | null | undefined)[],
): ContentProblem | null {
  if (!channelsOf(trigger).includes(channel)) return { code: 'CHANNEL_NOT_POSSIBLE' };
  const variables = [...new Set(translations.flatMap((text) => findUnknownVariables(text ?? '', variablesOf(trigger))))];
  return variables.length === 0 ? null : { code: 'VARIABLE_UNKNOWN', details: { variables } };
}

/** The same for a whole template: a mail needs a subject too. */
export function findTemplateProblem({ trigger, channel, subject, content }: TemplateText): TemplateProblem | null {
  if (channel === 'email' && !subject) return { code: 'MESSAGE_INCOMPLETE' };
  return findContentProblem(trigger, channel, [subject?.es, subject?.en, content.es, content.en]);
}

/** Only mails have a subject. */
export function dropUnusedSubject<W extends TemplateText>(templateText: W): W {
  return templateText.channel === 'email' ? templateText : { ...templateText, subject: null };
}
