import type { Locale } from '@brote/contracts';
import { type BY_HAND, TEMPLATE_VARIABLES, type TemplateTrigger } from '@brote/contracts/notifications';
import { orderHeading } from './compose-order-mail';
import { kindOf } from './message-kinds';
import { TEXTS, type Texts } from './texts/texts';

/** The heading over a mail, which stays the shop's own whatever staff write below it; with an example of a name. */
export function ownHeading(trigger: Exclude<TemplateTrigger, typeof BY_HAND>, locale: Locale): string {
  const texts = TEXTS[locale];
  const kind = kindOf(trigger);
  const name = TEMPLATE_VARIABLES.customer_name[locale];
  switch (kind.about) {
    case 'order':
      return orderHeading(kind.template, locale, name);
    case 'account':
      return texts.account.mails[kind.template].heading(null);
    case 'subscription':
      return texts.subscriptions.mails[kind.template].heading(name);
    case 'withdrawal':
      return withdrawalHeading(kind.template, texts);
    default:
      return texts.tickets.received.heading;
  }
}

function withdrawalHeading(template: 'withdrawal-received' | 'withdrawal-settled', { afterSale }: Texts): string {
  const { received, accepted } = afterSale.withdrawals;
  return template === 'withdrawal-received' ? received.heading : accepted.heading;
}
