import { Clock, LinkSigner, signedWithDerivedKey } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';

const DAY_MS = 86_400_000;

/** Signs and reads the links to conversations. A link opens the ticket of its mail and no other, and ends when tickets are deleted. */
@Injectable()
export class TicketLinks {
  private readonly signer: LinkSigner;

  constructor(
    private readonly clock: Clock,
    private readonly config: NotificationsConfig,
  ) {
    const secrets = { current: config.unsubscribeSecret, before: config.unsubscribeSecretBefore };
    this.signer = new LinkSigner(secrets, 'ticket-link', signedWithDerivedKey('ticket-link'));
  }

  tokenFor(ticketId: string): string {
    return this.signer.sign(ticketId, new Date(this.clock.now().getTime() + this.config.messageLogDays * DAY_MS));
  }

  /** The ticket's id; null when the link was not made here or has ended. Takes the same time whatever is wrong with it. */
  read(token: string): string | null {
    return this.signer.read(token, this.clock.now());
  }
}
