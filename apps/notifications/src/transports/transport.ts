import type { Channel } from '@brote/contracts/notifications';
import type { Outgoing } from './outgoing';

/** One way out of the shop. What it resolves to or throws is what the history shows. */
export interface Transport<C extends Channel = Channel> {
  readonly channel: C;
  /** Whether its keys and addresses are set. Asked at each message and by the back office. */
  isConfigured(): boolean;
  /**
   * Resolves once the other side has taken the message. The same `messageId` may come again when it is not known whether it had.
   * Never called while it is not configured.
   * @throws TransportFailure for what the other side said; anything else counts as passing
   */
  send(messageId: string, message: Outgoing<C>): Promise<void>;
}

/** Why the other side did not take a message, in words that hold no address, number or name. */
export class TransportFailure extends Error {
  constructor(
    /** Shown in the history, e.g. `push 410`. */
    readonly reason: string,
    /** Trying again would end the same way. */
    readonly permanent: boolean,
  ) {
    super(reason);
    this.name = TransportFailure.name;
  }
}
