import type { Locale } from '@brote/contracts';
import { type MANUAL_TRIGGER, TEMPLATE_VARIABLES, type TemplateTrigger } from '@brote/contracts/notifications';
import { orderHeading } from './compose-order-mail';
import { kindOf } from './message-kinds';
import { TRANSLATIONS, type Translations } from './translations/translations';

/** The shop's own heading over a mail, which staff cannot change; with an example of a name. */
export function defaultHeading(trigger: Exclude<TemplateTrigger, typeof MANUAL_TRIGGER>, locale: Locale): string {
  const translations = TRANSLATIONS[locale];
  const kind = kindOf(trigger);
  const name = TEMPLATE_VARIABLES.customer_name[locale];
  switch (kind.about) {
    case 'order':
      return orderHeading(kind.template, locale, name);
    case 'account':
      return translations.account.mails[kind.template].heading(null);
    case 'subscription':
      return translations.subscriptions.mails[kind.template].heading(name);
    case 'withdrawal':
      return withdrawalHeading(kind.template, translations);
    default:
      return translations.tickets.received.heading;
  }
}

function withdrawalHeading(template: 'withdrawal-received' | 'withdrawal-resolved', { afterSale }: Translations): string {
  const { received, accepted } = afterSale.withdrawals;
  return template === 'withdrawal-received' ? received.heading : accepted.heading;
}
