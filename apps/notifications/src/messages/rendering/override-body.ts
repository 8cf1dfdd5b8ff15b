import type { MessageTemplate } from '@brote/contracts/notifications';
import type { MailBody } from './mail-body';
import { excerptOf, fillVariables, paragraphsOf, type TemplateContent, type VariableValues } from './template-content';

/**
 * The mails that only bring news: staff may replace all their paragraphs. In every other mail the shop's own paragraphs stay below those of
 * staff, since the law, the contract or the account's safety require them. Orders, addresses, links, rights and the foot stay in all.
 */
const FULLY_REPLACEABLE_TEMPLATES: readonly string[] = [
  'order-confirmation',
  'order-shipped',
  'order-delivered',
  'payment-failed',
  'delivery-shipped',
  'delivery-skipped',
  'subscription-payment-recovered',
  'subscription-resumed',
  'contact-received',
] satisfies readonly MessageTemplate[];

/** Whether the shop's own paragraphs stay below those of staff. */
export function keepsDefaultText(trigger: string): boolean {
  return !FULLY_REPLACEABLE_TEMPLATES.includes(trigger);
}

/** The body in the words of staff; unchanged when they name an unknown variable. */
export function overrideBody(
  body: MailBody,
  template: MessageTemplate,
  templateContent: TemplateContent,
  values: VariableValues,
): MailBody {
  const content = fillVariables(templateContent.content[body.lang] ?? '', values);
  const subject = fillVariables(templateContent.subject?.[body.lang] ?? body.subject, values);
  if (!content || !subject) return body;
  const paragraphs = paragraphsOf(content);
  return {
    ...body,
    subject,
    preheader: excerptOf(content),
    paragraphs: keepsDefaultText(template) ? [...paragraphs, ...body.paragraphs] : paragraphs,
  };
}

/** The same for a text message or a notice, which consist of words only. Null when they name an unknown variable. */
export function overrideShortText(body: MailBody, templateContent: TemplateContent, values: VariableValues): MailBody | null {
  const content = fillVariables(templateContent.content[body.lang] ?? '', values);
  return content ? { ...body, preheader: content.trim() } : null;
}
