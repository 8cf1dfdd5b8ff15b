import { type Channel, channelsOf, type TemplateTrigger, type TemplateWords, variablesOf } from '@brote/contracts/notifications';
import { unknownIn } from '#app/rendering/staff-words';

/** Why words cannot be kept as they are. */
export type TemplateProblem = WordsProblem | { code: 'MESSAGE_INCOMPLETE' };

/** Why words cannot be used as they are. */
export type WordsProblem = { code: 'CHANNEL_NOT_POSSIBLE' } | { code: 'VARIABLE_UNKNOWN'; details: { variables: string[] } };

/** What is wrong with texts for a trigger and a channel; null when nothing is. */
export function problemOf(
  trigger: TemplateTrigger,
  channel: Channel,
  translations: readonly (string | null | undefined)[],
): WordsProblem | null {
  if (!channelsOf(trigger).includes(channel)) return { code: 'CHANNEL_NOT_POSSIBLE' };
  const variables = [...new Set(translations.flatMap((text) => unknownIn(text ?? '', variablesOf(trigger))))];
  return variables.length === 0 ? null : { code: 'VARIABLE_UNKNOWN', details: { variables } };
}

/** The same for a whole template: a mail has a subject too. */
export function problemOfWords({ trigger, channel, subject, content }: TemplateWords): TemplateProblem | null {
  if (channel === 'email' && !subject) return { code: 'MESSAGE_INCOMPLETE' };
  return problemOf(trigger, channel, [subject?.es, subject?.en, content.es, content.en]);
}

/** Only mails have a subject. */
export function withoutStraySubject<W extends TemplateWords>(words: W): W {
  return words.channel === 'email' ? words : { ...words, subject: null };
}
