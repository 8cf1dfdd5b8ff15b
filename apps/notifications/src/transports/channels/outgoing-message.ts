import type { Channel } from '@brote/contracts/notifications';
import type { OutgoingMail } from '#app/transports/channels/outgoing-mail';

/** A text message to a telephone. */
export interface OutgoingSms {
  channel: 'sms';
  /** Number as the customer typed it: the adapter converts it to the form of its provider. */
  phone: string;
  text: string;
}

/** A push notice to every device of an account. */
export interface OutgoingPush {
  channel: 'push';
  userId: string;
  title: string;
  text: string;
  /** Target of a tap, below the shop's origin, e.g. `/orders`. */
  path: string;
}

/** A message that is ready to be sent, by channel. */
export type OutgoingMessage<C extends Channel = Channel> = Extract<OutgoingMail | OutgoingSms | OutgoingPush, { channel: C }>;
