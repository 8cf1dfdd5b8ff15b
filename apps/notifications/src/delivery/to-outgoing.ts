import type { Channel } from '@brote/contracts/notifications';
import { renderMail } from '#app/rendering/render-mail';
import type { Outgoing } from '#app/transports/outgoing';
import type { MailDraft } from './mail-draft';
import type { Suppressed } from './outgoing-mail';

type Form = (draft: MailDraft) => Outgoing | Suppressed;

const FORMS: Readonly<Record<Channel, Form>> = { email, sms, push };

/** Converts a draft into the form of its channel, or returns the reason why the channel cannot carry it. */
export function toOutgoing(channel: Channel, draft: MailDraft): Outgoing | Suppressed {
  return FORMS[channel](draft);
}

function email({ body, phone: _phone, userId: _userId, path: _path, ...mail }: MailDraft): Outgoing {
  return { channel: 'email', ...mail, mail: renderMail(body) };
}

/** The alphabet of text messages has no non-breaking space: with one, less than half as many characters would fit. */
function sms({ phone, body }: MailDraft): Outgoing | Suppressed {
  return phone ? { channel: 'sms', phone, text: body.preheader.replaceAll('\u00a0', ' ') } : { suppressed: 'no telephone number is known' };
}

/** Uses the short preview text of the mail. */
function push({ userId, body, path = '/' }: MailDraft): Outgoing | Suppressed {
  return userId ? { channel: 'push', userId, title: body.subject, text: body.preheader, path } : { suppressed: 'it is nobody’s account' };
}
