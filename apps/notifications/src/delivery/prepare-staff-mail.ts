import { type ContactView, getContacts } from '@brote/contracts/identity';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { PreferencesQueries } from '#app/preferences/preferences.queries';
import { UnsubscribeLinks } from '#app/preferences/unsubscribe-links';
import { composeStaffMail, type StaffMessage } from '#app/rendering/compose-staff-mail';
import { oneClickUrl } from '#app/rendering/links';
import { nameFor, sampleValues } from '#app/rendering/variable-values';
import type { ClaimedMail } from './claimed-mail';
import type { MailDraft } from './mail-draft';
import type { Suppressed } from './outgoing-mail';
import { TemplateContentQueries } from './template-content.queries';

const UNKNOWN = { suppressed: 'it was no longer wanted' };
const ACCOUNT_PATH = '/account';

/** Prepares a message in the words of staff. News go only to recipients who chose them; that is checked again before sending. */
@Injectable()
export class PrepareStaffMail {
  constructor(
    private readonly requests: RequestClient,
    private readonly words: TemplateContentQueries,
    private readonly preferences: PreferencesQueries,
    private readonly links: UnsubscribeLinks,
    private readonly config: NotificationsConfig,
  ) {}

  /** Throws the errors of its requests. */
  async prepare(message: StaffMessage, claimed: ClaimedMail): Promise<MailDraft | Suppressed> {
    switch (message) {
      case 'announcement':
        return this.announcement(claimed);
      case 'personal-message':
        return this.personal(claimed);
      case 'template-test':
        return this.test(claimed);
    }
  }

  private async announcement({ aboutId, channel, userId }: ClaimedMail): Promise<MailDraft | Suppressed> {
    const campaign = await this.words.ofCampaign(aboutId);
    if (campaign === null || userId === null) return UNKNOWN;
    if (!(await this.preferences.ofPerson(userId)).marketing) return { suppressed: 'switched off: marketing' };
    const contact = await this.contactOf(userId);
    if (!contact?.confirmed) return { suppressed: 'the account is closed' };
    const wayOut = { topic: 'marketing', token: this.links.tokenFor({ userId, topic: 'marketing' }) } as const;
    const { locale } = contact;
    const values = { customer_name: nameFor(contact.fullName?.trim().split(/\s/)[0] ?? null, locale), shop_email: this.shop.seller.email };
    const body = composeStaffMail('announcement', { words: campaign.words, channel, locale, values, wayOut }, this.shop);
    if (body === null) return { suppressed: 'nothing was written in this language' };
    const unsubscribe = oneClickUrl(this.shop.publicOrigin, wayOut.token);
    return { recipient: contact.email, body, userId, path: '/', oneClickUrl: unsubscribe, isNews: true };
  }

  private async personal({ aboutId, channel }: ClaimedMail): Promise<MailDraft | Suppressed> {
    const campaign = await this.words.ofCampaign(aboutId);
    if (!campaign?.recipient || campaign.locale === null) return { suppressed: 'the recipient was erased' };
    const { recipient, locale, words } = campaign;
    const values = { customer_name: nameFor(null, locale), shop_email: this.shop.seller.email };
    const body = composeStaffMail('personal-message', { words, channel, locale, values, wayOut: null }, this.shop);
    return body === null ? UNKNOWN : { recipient, body, phone: recipient, isByHand: true };
  }

  private async test({ aboutId, channel, userId, locale }: ClaimedMail): Promise<MailDraft | Suppressed> {
    const words = await this.words.ofTemplate(aboutId);
    const contact = userId === null ? null : await this.contactOf(userId);
    if (words === null || contact === null || locale === null) return UNKNOWN;
    const body = composeStaffMail('template-test', { words, channel, locale, values: sampleValues(locale), wayOut: null }, this.shop);
    return body === null ? UNKNOWN : { recipient: contact.email, body, userId, path: ACCOUNT_PATH };
  }

  private async contactOf(userId: string): Promise<ContactView | null> {
    const { contacts } = await this.requests.send(getContacts, { userIds: [userId] });
    return contacts.find((contact) => contact.userId === userId) ?? null;
  }

  private get shop() {
    return this.config.shop;
  }
}
