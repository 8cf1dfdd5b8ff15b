import type { Channel } from '@brote/contracts/notifications';
import type { OutgoingMessage } from './outgoing-message';

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
