import type { Channel } from '@brote/contracts/notifications';
import { renderMail } from '#app/rendering/render-mail';
import type { Outgoing } from '#app/transports/outgoing';
import type { MailDraft } from './mail-draft';
import type { Suppressed } from './outgoing-mail';

type Form = (draft: MailDraft) => Outgoing | Suppressed;

const FORMS: Readonly<Record<Channel, Form>> = { email, sms, push };

/** Brings a draft into the form of its channel, or says why it cannot travel there. */
export function toOutgoing(channel: Channel, draft: MailDraft): Outgoing | Suppressed {
  return FORMS[channel](draft);
}

function email({ body, phone: _phone, userId: _userId, path: _path, ...mail }: MailDraft): Outgoing {
  return { channel: 'email', ...mail, mail: renderMail(body) };
}

/** A space that holds amounts together is none of the letters of a text: with it less than half the room would be left. */
function sms({ phone, body }: MailDraft): Outgoing | Suppressed {
  return phone ? { channel: 'sms', phone, text: body.preheader.replaceAll('\u00a0', ' ') } : { suppressed: 'no telephone number is known' };
}

/** Short by nature: what the mail's line in a list would say. */
function push({ userId, body, path = '/' }: MailDraft): Outgoing | Suppressed {
  return userId ? { channel: 'push', userId, title: body.subject, text: body.preheader, path } : { suppressed: 'it is nobody’s account' };
}
