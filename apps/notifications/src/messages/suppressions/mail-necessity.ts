import type { MessageTemplate } from '@brote/contracts/notifications';

/** Whether a mail also goes to an address whose mails bounce or are reported as spam, and why. */
export interface MailNecessity {
  sentTo: 'every address' | 'working addresses';
  because: string;
}

const always = (because: string): MailNecessity => ({ sentTo: 'every address', because });
const ifItArrives = (because: string): MailNecessity => ({ sentTo: 'working addresses', because });

const SECURITY = always('it protects the account, and the account has no other way in');
const OWN_LINK = always('the recipient asked for it, and has no other way to the purchase');
const TO_THE_SHOP = always('it goes to the shop itself, whose staff must not miss it');
const COMPLAINT_PROCEDURE = always('a complaint needs a written proof and an answer (LGDCU art. 21)');
const PLACE_TO_LOOK = ifItArrives('it is news of a delivery, which the page of the order shows as well');
const PLAN_NEWS = ifItArrives('it is news of a plan, which the page of the plan shows as well');

/**
 * Every kind of mail. A complaint or a bounce must not keep a mail back that the law demands: the shop must prove that it was sent. Any other
 * mail would harm the shop's name as a sender, so that the mails to other customers arrive less often.
 */
export const NECESSITY_BY_TEMPLATE: Readonly<Record<MessageTemplate, MailNecessity>> = {
  'order-confirmation': always('it confirms the contract with its terms (LGDCU art. 98.7)'),
  'payment-delayed': ifItArrives('it is news of a payment, which the page of the order shows as well'),
  'payment-failed': ifItArrives('it is news of a payment, which the page of the order shows as well'),
  'order-refunded': ifItArrives('it is news of a refund, which the bank shows as well'),
  'order-cancelled': always('the shop must say that it does not fulfill a contract (LGDCU art. 110)'),
  'order-shipped': PLACE_TO_LOOK,
  'order-delivered': PLACE_TO_LOOK,
  'order-delivery-failed': PLACE_TO_LOOK,
  'withdrawal-received': always('it acknowledges a withdrawal (LGDCU art. 106)'),
  'withdrawal-resolved': always('it names the refund that a withdrawal causes (LGDCU art. 107)'),
  'recall-notice': always('it warns of a hazard (Regulation (EU) 2023/988, art. 35)'),
  'recall-remedied': ifItArrives('it is news of a remedy that the recipient chose'),
  'order-link': OWN_LINK,
  'plan-link': OWN_LINK,
  'confirm-email': SECURITY,
  'account-exists': SECURITY,
  'recover-password': SECURITY,
  'password-changed': SECURITY,
  'confirm-email-change': SECURITY,
  'email-change-notice': SECURITY,
  'session-reused': SECURITY,
  'closure-started': always('it says what becomes of the personal data (GDPR art. 12.3)'),
  'account-closed': always('it says what became of the personal data (GDPR art. 12.3)'),
  'subscription-started': always('it confirms the contract with its terms (LGDCU art. 98.7)'),
  'delivery-upcoming': always('it announces the renewal before it binds (LGDCU art. 62)'),
  'delivery-delayed': PLACE_TO_LOOK,
  'delivery-skipped': PLACE_TO_LOOK,
  'delivery-shipped': PLACE_TO_LOOK,
  'delivery-failed': PLACE_TO_LOOK,
  'subscription-payment-failed': PLAN_NEWS,
  'subscription-payment-reminder': PLAN_NEWS,
  'subscription-payment-last': always('it is the last warning before the contract ends'),
  'subscription-payment-recovered': PLAN_NEWS,
  'subscription-paused': PLAN_NEWS,
  'subscription-resumes-soon': PLAN_NEWS,
  'subscription-resumed': PLAN_NEWS,
  'subscription-cancelled': always('it confirms the end of the contract (LGDCU art. 62)'),
  'subscription-refunded': PLAN_NEWS,
  'subscription-document': always('it delivers an invoice or a credit note (RD 1619/2012, art. 17)'),
  'subscription-price-notice': always('a price changes only after notice (LGDCU art. 85)'),
  'subscription-price-kept': always('it takes back a notice that the law demanded'),
  'contact-received': COMPLAINT_PROCEDURE,
  'contact-forwarded': TO_THE_SHOP,
  'support-received': COMPLAINT_PROCEDURE,
  'support-forwarded': TO_THE_SHOP,
  'ticket-answered': COMPLAINT_PROCEDURE,
  'stock-alert': TO_THE_SHOP,
  announcement: ifItArrives('it is news'),
  'personal-message': ifItArrives('staff see that it was not sent, and choose another way'),
  'template-test': TO_THE_SHOP,
};
