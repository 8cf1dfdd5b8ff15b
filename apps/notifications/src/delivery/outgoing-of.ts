import type { Channel } from '@brote/contracts/notifications';
import { renderMail } from '#app/rendering/render-mail';
import type { Outgoing } from '#app/transports/outgoing';
import type { MailDraft } from './mail-draft';
import type { NotToSend } from './outgoing-mail';

type Form = (draft: MailDraft) => Outgoing | NotToSend;

const FORMS: Readonly<Record<Channel, Form>> = { email, sms, push };

/** Brings a draft into the form of its channel, or says why it cannot travel there. */
export function outgoingOf(channel: Channel, draft: MailDraft): Outgoing | NotToSend {
  return FORMS[channel](draft);
}

function email({ body, phone: _phone, userId: _userId, path: _path, ...mail }: MailDraft): Outgoing {
  return { channel: 'email', ...mail, mail: renderMail(body) };
}

/** A space that holds amounts together is none of the letters of a text: with it less than half the room would be left. */
function sms({ phone, body }: MailDraft): Outgoing | NotToSend {
  return phone ? { channel: 'sms', phone, text: body.preheader.replaceAll('\u00a0', ' ') } : { suppressed: 'no telephone number is known' };
}

/** Short by nature: what the mail's line in a list would say. */
function push({ userId, body, path = '/' }: MailDraft): Outgoing | NotToSend {
  return userId ? { channel: 'push', userId, title: body.subject, text: body.preheader, path } : { suppressed: 'it is nobody’s account' };
}
