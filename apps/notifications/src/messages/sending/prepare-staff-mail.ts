import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { PreferencesQueries } from '#app/messages/preferences/preferences.sql';
import { UnsubscribeLinks } from '#app/messages/preferences/unsubscribe-links';
import { composeStaffMail, type StaffMessage } from '#app/messages/rendering/compose-staff-mail';
import { oneClickUrl } from '#app/messages/rendering/links';
import { greetingNameOrDefault, sampleValues } from '#app/messages/rendering/variable-values';
import type { ClaimedMail } from './claimed-mail';
import { findContact } from './find-contact';
import type { MailDraft, SuppressedMail } from './mail-draft';
import { TemplateContentQueries } from './template-content.queries';

const NO_LONGER_WANTED = { suppressed: 'it was no longer wanted' };
const ACCOUNT_PATH = '/account';

/** Prepares a message in the words of staff. News go only to recipients who chose them; that is checked again before sending. */
@Injectable()
export class PrepareStaffMail {
  constructor(
    private readonly requests: RequestClient,
    private readonly templateContent: TemplateContentQueries,
    private readonly preferences: PreferencesQueries,
    private readonly links: UnsubscribeLinks,
    private readonly config: NotificationsConfig,
  ) {}

  /** Throws the errors of its requests. */
  async prepare(message: StaffMessage, claimedMail: ClaimedMail): Promise<MailDraft | SuppressedMail> {
    switch (message) {
      case 'announcement':
        return this.prepareAnnouncement(claimedMail);
      case 'personal-message':
        return this.preparePersonalMessage(claimedMail);
      case 'template-test':
        return this.prepareTemplateTest(claimedMail);
    }
  }

  private async prepareAnnouncement({ aboutId, channel, userId }: ClaimedMail): Promise<MailDraft | SuppressedMail> {
    const campaign = await this.templateContent.findContentOfCampaign(aboutId);
    if (campaign === null || userId === null) return NO_LONGER_WANTED;
    if (!(await this.preferences.findPreferencesOf(userId)).marketing) return { suppressed: 'switched off: marketing' };
    const contact = await findContact(this.requests, userId);
    if (!contact?.confirmed) return { suppressed: 'the account is closed' };
    const unsubscribeLink = { topic: 'marketing', token: this.links.tokenFor({ userId, topic: 'marketing' }) } as const;
    const { locale } = contact;
    const variableValues = {
      customer_name: greetingNameOrDefault(contact.fullName?.trim().split(/\s/)[0] ?? null, locale),
      shop_email: this.shop.seller.email,
    };
    const body = composeStaffMail(
      'announcement',
      { words: campaign.words, channel, locale, values: variableValues, wayOut: unsubscribeLink },
      this.shop,
    );
    if (body === null) return { suppressed: 'nothing was written in this language' };
    const listUnsubscribeUrl = oneClickUrl(this.shop.publicOrigin, unsubscribeLink.token);
    return { recipient: contact.email, body, userId, path: '/', oneClickUrl: listUnsubscribeUrl, isNews: true };
  }

  private async preparePersonalMessage({ aboutId, channel }: ClaimedMail): Promise<MailDraft | SuppressedMail> {
    const campaign = await this.templateContent.findContentOfCampaign(aboutId);
    if (!campaign?.recipient || campaign.locale === null) return { suppressed: 'the recipient was erased' };
    const { recipient, locale, words: templateContent } = campaign;
    const variableValues = { customer_name: greetingNameOrDefault(null, locale), shop_email: this.shop.seller.email };
    const body = composeStaffMail(
      'personal-message',
      { words: templateContent, channel, locale, values: variableValues, wayOut: null },
      this.shop,
    );
    return body === null ? NO_LONGER_WANTED : { recipient, body, phone: recipient, isByHand: true };
  }

  private async prepareTemplateTest({ aboutId, channel, userId, locale }: ClaimedMail): Promise<MailDraft | SuppressedMail> {
    const templateContent = await this.templateContent.findContentOfTemplate(aboutId);
    const contact = userId === null ? null : await findContact(this.requests, userId);
    if (templateContent === null || contact === null || locale === null) return NO_LONGER_WANTED;
    const body = composeStaffMail(
      'template-test',
      { words: templateContent, channel, locale, values: sampleValues(locale), wayOut: null },
      this.shop,
    );
    return body === null ? NO_LONGER_WANTED : { recipient: contact.email, body, userId, path: ACCOUNT_PATH };
  }

  private get shop() {
    return this.config.shop;
  }
}
