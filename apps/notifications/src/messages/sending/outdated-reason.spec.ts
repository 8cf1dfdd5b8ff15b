import { LOCALES } from '@brote/contracts';
import { SUBSCRIPTION_MESSAGES } from '@brote/contracts/notifications';
import { SHOP_DETAILS } from '../../../test/builders';
import { FACTS_BY_TEMPLATE } from '../../../test/subscription-states';
import { composeSubscriptionMail } from '../rendering/compose-subscription-mail';
import { renderMail } from '../rendering/render-mail';
import { outdatedReason } from './outdated-reason';

const allMails = LOCALES.flatMap((locale) => SUBSCRIPTION_MESSAGES.map((template) => [locale, template] as const));
const amountDue = { amount: 190, currency: 'EUR' } as const;

/** Facts of a due mail whose plan is in dunning meanwhile. */
function mailDataInDunning(template: (typeof SUBSCRIPTION_MESSAGES)[number]) {
  const { subscription, ...facts } = FACTS_BY_TEMPLATE[template];
  return {
    ...facts,
    amountDue,
    subscription: { ...subscription, status: 'past_due' as const, nextChargeOn: null, paymentProblemUrl: null },
  };
}

describe('a customer in dunning', () => {
  it.each(allMails)('gets no mail that says that nothing is due (%s, %s)', (locale, template) => {
    const { userId: _owner, ...facts } = mailDataInDunning(template);
    if (outdatedReason(template, mailDataInDunning(template)) !== null) {
      expect(FACTS_BY_TEMPLATE[template].subscription.status).not.toBe('past_due');
      return;
    }
    const { text } = renderMail(composeSubscriptionMail(template, { locale, firstName: 'Lucía', ...facts }, SHOP_DETAILS, null));
    expect(text).not.toMatch(/hacer nada|need not do|nothing to do|está al día|Next charge|Próximo cobro/i);
  });

  it.each(['delivery-upcoming', 'subscription-resumed', 'subscription-payment-recovered'] as const)(
    'gets no mail of the kind %s',
    (template) => {
      expect(outdatedReason(template, mailDataInDunning(template))).not.toBeNull();
      expect(outdatedReason(template, FACTS_BY_TEMPLATE[template])).toBeNull();
    },
  );
});
