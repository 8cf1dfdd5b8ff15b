import { CHANNELS, type Channel } from '@brote/contracts/notifications';
import { Inject, Injectable } from '@nestjs/common';
import { type OutgoingMessage, type Transport, TransportFailure } from './transport';

/** Every transport there is, one per channel. */
export const ALL_TRANSPORTS = Symbol('transports');

/** Sends each message over its channel. */
@Injectable()
export class Transports {
  constructor(@Inject(ALL_TRANSPORTS) private readonly transports: readonly Transport[]) {}

  /** Throws the errors of the transport; a channel without configuration fails for good and says so. */
  async send(messageId: string, message: OutgoingMessage): Promise<void> {
    const transport = this.transportOf(message.channel);
    if (!transport?.isConfigured()) throw new TransportFailure(`${message.channel} is not configured`, true);
    await transport.send(messageId, message);
  }

  /** Channels that can send now. */
  configuredChannels(): Channel[] {
    return CHANNELS.filter((channel) => this.transportOf(channel)?.isConfigured());
  }

  private transportOf(channel: Channel): Transport | undefined {
    return this.transports.find((transport) => transport.channel === channel);
  }
}
