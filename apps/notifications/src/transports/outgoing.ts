import type { Channel } from '@brote/contracts/notifications';
import type { OutgoingMail } from '#app/delivery/outgoing-mail';

/** A text to a telephone. */
export interface OutgoingSms {
  channel: 'sms';
  /** As the customer typed it: the adapter brings it into the form its provider wants. */
  phone: string;
  text: string;
}

/** A notice to every device on which an account allowed them. */
export interface OutgoingPush {
  channel: 'push';
  userId: string;
  title: string;
  text: string;
  /** Where a touch leads, below the shop's origin, e.g. `/orders`. */
  path: string;
}

/** A message that can leave, by the way it travels. */
export type Outgoing<C extends Channel = Channel> = Extract<OutgoingMail | OutgoingSms | OutgoingPush, { channel: C }>;
