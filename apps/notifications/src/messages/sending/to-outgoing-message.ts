import type { Channel } from '@brote/contracts/notifications';
import { renderMail } from '#app/messages/rendering/render-mail';
import type { OutgoingMessage } from '#app/transports/channels/transport';
import type { MailDraft, SuppressedMail } from './mail-draft';

type OutgoingFactory = (draft: MailDraft) => OutgoingMessage | SuppressedMail;

const OUTGOING_FACTORIES: Readonly<Record<Channel, OutgoingFactory>> = { email: toOutgoingMail, sms: toOutgoingSms, push: toOutgoingPush };

/** Converts a draft into the form of its channel, or returns the reason why the channel cannot carry it. */
export function toOutgoingMessage(channel: Channel, draft: MailDraft): OutgoingMessage | SuppressedMail {
  return OUTGOING_FACTORIES[channel](draft);
}

function toOutgoingMail({ body, phone: _phone, userId: _userId, path: _path, ...mail }: MailDraft): OutgoingMessage {
  return { channel: 'email', ...mail, mail: renderMail(body) };
}

/** The alphabet of text messages has no non-breaking space: with one, less than half as many characters would fit. */
function toOutgoingSms({ phone, body }: MailDraft): OutgoingMessage | SuppressedMail {
  return phone ? { channel: 'sms', phone, text: body.preheader.replaceAll('\u00a0', ' ') } : { suppressed: 'no telephone number is known' };
}

/** Uses the short preview text of the mail. */
function toOutgoingPush({ userId, body, path = '/' }: MailDraft): OutgoingMessage | SuppressedMail {
  return userId ? { channel: 'push', userId, title: body.subject, text: body.preheader, path } : { suppressed: 'it is nobody’s account' };
}
