import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { kindOf } from '#app/messages/rendering/message-kinds';
import type { OutgoingMessage } from '#app/transports/channels/transport';
import type { ClaimedMail } from './claimed-mail';
import { DraftMail } from './draft-mail';
import { CheckAddress } from './check-address';
import type { MailDraft, SuppressedMail, UndeliverableMail } from './mail-draft';
import { toOutgoingMessage } from './to-outgoing-message';
import { PrepareStaffMail } from './prepare-staff-mail';
import { prepareStockMail } from './prepare-stock-mail';
import { overrideShortText, overrideBody } from '#app/messages/rendering/override-body';

/** Domain of the address that orders store for an erased person. No mail can ever arrive there (RFC 2606). */
const ERASED_ADDRESS_PATTERN = /\.invalid$/i;

/** Prepares an enqueued message, or returns the reason for sending none. */
@Injectable()
export class PrepareMail {
  constructor(
    private readonly draftMail: DraftMail,
    private readonly prepareStaffMail: PrepareStaffMail,
    private readonly checkAddress: CheckAddress,
    private readonly requests: RequestClient,
    private readonly config: NotificationsConfig,
  ) {}

  /** Throws the errors of its requests. */
  async prepare(claimedMail: ClaimedMail): Promise<OutgoingMessage | SuppressedMail | UndeliverableMail> {
    if (claimedMail.isErased) return { suppressed: 'the person was erased' };
    const draft = await this.draft(claimedMail);
    if ('suppressed' in draft) return draft;
    if (ERASED_ADDRESS_PATTERN.test(draft.recipient)) return { suppressed: 'the recipient was erased' };
    const message = toOutgoingMessage(claimedMail.channel, draft);
    return 'suppressed' in message ? message : this.checkAddress.check(claimedMail.template, message);
  }

  private async draft(claimedMail: ClaimedMail): Promise<MailDraft | SuppressedMail> {
    const kind = kindOf(claimedMail.template);
    if (kind.about === 'staff') return this.prepareStaffMail.prepare(kind.template, claimedMail);
    if (kind.about === 'stock') return prepareStockMail(this.requests, this.config);
    const draft = await this.draftMail.draft(kind, claimedMail);
    return 'suppressed' in draft ? draft : applyTemplateOverride(draft, claimedMail, this.config.shop.seller.email);
  }
}

type ClaimedText = Pick<ClaimedMail, 'template' | 'channel' | 'words'>;

/** Replaces the shop's own text with the active template, if there is one. A text message has no text of the shop's own. */
export function applyTemplateOverride(
  draft: MailDraft,
  { template, channel, words }: ClaimedText,
  shopEmail: string,
): MailDraft | SuppressedMail {
  if (words === null) return channel === 'sms' ? { suppressed: 'its template is no longer in use' } : draft;
  const variableValues = { ...draft.values, shop_email: shopEmail };
  if (channel === 'email') return { ...draft, body: overrideBody(draft.body, template, words, variableValues) };
  const body = overrideShortText(draft.body, words, variableValues);
  if (body !== null) return { ...draft, body };
  return channel === 'sms' ? { suppressed: 'its template names what is not known' } : draft;
}
