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

/** One transport. The history shows its result or its error. */
export interface Transport<C extends Channel = Channel> {
  readonly channel: C;
  /** Whether its keys and addresses are set. Checked at each message and by the back office. */
  isConfigured(): boolean;
  /**
   * Resolves once the other side has accepted the message. The same `messageId` may come again when the earlier result is unknown.
   * Never called while it is not configured.
   * @throws TransportFailure for a refusal by the other side; any other error counts as temporary
   */
  send(messageId: string, message: OutgoingMessage<C>): Promise<void>;
}

/** Reason of the other side's refusal, without any address, number or name. */
export class TransportFailure extends Error {
  constructor(
    /** Shown in the history, e.g. `push 410`. */
    readonly reason: string,
    /** Whether another try would fail the same way. */
    readonly permanent: boolean,
  ) {
    super(reason);
    this.name = TransportFailure.name;
  }
}
