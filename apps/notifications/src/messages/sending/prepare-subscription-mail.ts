import type { ContactView } from '@brote/contracts/identity';
import type { SubscriptionMessage } from '@brote/contracts/notifications';
import { getSubscriptionMessage, type SubscriptionMessageContent } from '@brote/contracts/subscriptions';
import { RequestClient, Refusal } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { PreferencesQueries } from '#app/messages/preferences/preferences.sql';
import { UnsubscribeLinks } from '#app/messages/preferences/unsubscribe-links';
import { composeSubscriptionMail } from '#app/messages/rendering/compose-subscription-mail';
import { MANAGE_PATH, oneClickUrl } from '#app/messages/rendering/links';
import type { UnsubscribeLink } from '#app/messages/rendering/mail-frame';
import { TOPIC_BY_SWITCHABLE_MESSAGE } from '#app/messages/rendering/message-kinds';
import { termsOfPlan } from '#app/messages/rendering/subscription-mail-data';
import { renderTermsDocument } from '#app/messages/rendering/terms-document';
import { subscriptionValues } from '#app/messages/rendering/variable-values';
import type { ClaimedMail } from './claimed-mail';
import { findContact } from './find-contact';
import type { MailDraft, SuppressedMail } from './mail-draft';
import { outdatedReason } from './outdated-reason';

/** Facts of the mail, with the refunded cents or the document that it is about. */
type SubscriptionMailDetails = SubscriptionMessageContent & Pick<ClaimedMail, 'refunded' | 'documentNumber' | 'chargeId'>;

/** Prepares a mail about a subscription. Its figures, its address and the secret of its delivery are requested now and not stored. */
@Injectable()
export class PrepareSubscriptionMail {
  constructor(
    private readonly requests: RequestClient,
    private readonly config: NotificationsConfig,
    private readonly preferences: PreferencesQueries,
    private readonly links: UnsubscribeLinks,
  ) {}

  /** Throws the errors of its requests. */
  async prepare(
    template: SubscriptionMessage,
    { aboutId: subscriptionId, deliveryId, documentNumber, chargeId, refunded }: ClaimedMail,
  ): Promise<MailDraft | SuppressedMail> {
    const facts = await this.findFacts(subscriptionId, deliveryId);
    if (facts === null) return { suppressed: 'the person was erased' };
    const suppressionReason = outdatedReason(template, facts);
    if (suppressionReason !== null) return { suppressed: suppressionReason };
    const topic = TOPIC_BY_SWITCHABLE_MESSAGE[template];
    if (topic !== undefined && !(await this.preferences.findPreferencesOf(facts.userId))[topic])
      return { suppressed: `switched off: ${topic}` };
    const contact = await findContact(this.requests, facts.userId);
    if (contact === null) return { suppressed: 'the account is closed' };
    const unsubscribeLink = topic === undefined ? null : { topic, token: this.links.tokenFor({ userId: facts.userId, topic }) };
    return this.createDraft(contact, template, { ...facts, refunded, documentNumber, chargeId }, unsubscribeLink);
  }

  private createDraft(
    contact: ContactView,
    template: SubscriptionMessage,
    facts: SubscriptionMailDetails,
    unsubscribeLink: UnsubscribeLink | null,
  ): MailDraft {
    const { shop, publicOrigin } = this.config;
    const firstName = contact.fullName?.trim().split(/\s/)[0] ?? facts.subscription.shippingInfo.firstName;
    const mailData = { ...facts, locale: contact.locale, firstName };
    const body = composeSubscriptionMail(template, mailData, shop, unsubscribeLink);
    return {
      recipient: contact.email,
      body,
      values: subscriptionValues(mailData),
      phone: facts.subscription.shippingInfo.phone,
      userId: facts.userId,
      path: MANAGE_PATH,
      ...(template === 'subscription-started' ? { terms: renderTermsDocument(termsOfPlan(mailData), contact.locale, shop) } : {}),
      ...(unsubscribeLink === null ? {} : { oneClickUrl: oneClickUrl(publicOrigin, unsubscribeLink.token) }),
    };
  }

  /** Null for a subscription whose owner was erased. */
  private async findFacts(subscriptionId: string, deliveryId: string | null): Promise<SubscriptionMessageContent | null> {
    try {
      return await this.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'SUBSCRIPTION_UNKNOWN') return null;
      throw error;
    }
  }
}
