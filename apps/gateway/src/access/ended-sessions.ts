import { ACCESS_TOKEN, sessionsEnded, type SessionsEnded } from '@brote/contracts/identity';
import { EventFeed, type EventEnvelope, type Feed } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/** After this no token of an ended session can still be in date. */
const REMEMBERED_MS = (ACCESS_TOKEN.lifetimeSeconds + 2 * ACCESS_TOKEN.leewaySeconds) * 1_000;
const MAX_REMEMBERED = 50_000;

/** The session data of a token. */
interface TokenOf {
  sessionId: string;
  /** Milliseconds since 1970, by the shop's clock. */
  issuedAt: number;
}

/**
 * Ended sessions whose last access token has not expired. Each connection of the feed starts with the relevant past,
 * so neither a restart nor an outage of the broker revives a session.
 */
@Injectable()
export class EndedSessions implements OnApplicationBootstrap, OnApplicationShutdown {
  /** When each was heard of, in milliseconds since 1970; the oldest stand first. */
  private readonly ends = new Map<string, number>();
  /** Tokens from before are refused altogether; only ever set when there was too much to remember. */
  private refusedBefore = Number.NEGATIVE_INFINITY;
  private feed?: Feed;

  constructor(
    @Inject(EventFeed) private readonly events: EventFeed,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    void this.follow();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.feed?.stop();
  }

  /** Whether the session of a token is known to have ended. */
  has({ sessionId, issuedAt }: TokenOf): boolean {
    return issuedAt <= this.refusedBefore || this.ends.has(sessionId);
  }

  /** Takes note of an end. */
  note({ sessionId }: SessionsEnded, heardAt = Date.now()): void {
    this.ends.delete(sessionId);
    this.ends.set(sessionId, heardAt);
    this.removeExpired(heardAt);
  }

  private async follow(): Promise<void> {
    const heard = ({ payload }: EventEnvelope): void => this.note(payload as SessionsEnded);
    this.feed = await this.events.follow([sessionsEnded], heard, { sinceMs: REMEMBERED_MS });
  }

  private removeExpired(now: number): void {
    for (const [sessionId, heardAt] of this.ends) {
      if (now - heardAt <= REMEMBERED_MS) break;
      this.ends.delete(sessionId);
    }
    if (this.ends.size <= MAX_REMEMBERED) return;
    // Rather ask everybody to renew their token once than forget one that must not pass. Tokens are dated by the shop's clock.
    this.refusedBefore = this.clock.epochMs();
    this.ends.clear();
  }
}
