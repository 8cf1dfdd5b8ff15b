import { Clock, LinkSigner, legacyFormatWithDerivedKey } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';

const DAY_MS = 86_400_000;

/** Signs and reads the links to conversations. A link opens the ticket of its mail only, and ends with the deletion of tickets. */
@Injectable()
export class TicketLinks {
  private readonly signer: LinkSigner;

  constructor(
    private readonly clock: Clock,
    private readonly config: NotificationsConfig,
  ) {
    const secrets = { current: config.unsubscribeSecret, before: config.unsubscribeSecretBefore };
    this.signer = new LinkSigner(secrets, 'ticket-link', legacyFormatWithDerivedKey('ticket-link'));
  }

  tokenFor(ticketId: string): string {
    return this.signer.sign(ticketId, new Date(this.clock.now().getTime() + this.config.messageLogDays * DAY_MS));
  }

  /** The ticket's id; null for a forged or expired link. Takes the same time for every fault. */
  read(token: string): string | null {
    return this.signer.read(token, this.clock.now());
  }
}
