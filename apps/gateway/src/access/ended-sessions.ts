import { ACCESS_TOKEN, sessionsEnded, type SessionsEndedEventData } from '@brote/contracts/identity';
import { EventFeed, type EventEnvelope, type FeedSubscription } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Inject, Injectable, type OnModuleInit, type OnApplicationShutdown } from '@nestjs/common';

/** Milliseconds after which every token of an ended session has expired. */
const RETENTION_MS = (ACCESS_TOKEN.lifetimeSeconds + 2 * ACCESS_TOKEN.leewaySeconds) * 1_000;
const MAX_ENDED_SESSIONS = 50_000;

/** The session data of a token. */
interface SessionToken {
  sessionId: string;
  /** Milliseconds since 1970, by the shop's clock. */
  issuedAt: number;
}

/**
 * Ended sessions whose last access token has not expired. Each connection of the feed starts with the relevant past,
 * so neither a restart nor an outage of the broker revives a session.
 */
@Injectable()
export class EndedSessions implements OnModuleInit, OnApplicationShutdown {
  /** Time of the last report of each, in milliseconds since 1970; the oldest come first. */
  private readonly endedAtBySession = new Map<string, number>();
  /** Tokens issued before this time are all refused; set only when there were too many sessions to remember. */
  private refusedBeforeMs = Number.NEGATIVE_INFINITY;
  private feed?: FeedSubscription;

  constructor(
    @Inject(EventFeed) private readonly events: EventFeed,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    void this.subscribeToEvents();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.feed?.stop();
  }

  /** Whether the session of a token is known to have ended. */
  has({ sessionId, issuedAt }: SessionToken): boolean {
    return issuedAt <= this.refusedBeforeMs || this.endedAtBySession.has(sessionId);
  }

  /** Records the end of a session. */
  recordEnd({ sessionId }: SessionsEndedEventData, recordedAt = Date.now()): void {
    this.endedAtBySession.delete(sessionId);
    this.endedAtBySession.set(sessionId, recordedAt);
    this.removeExpired(recordedAt);
  }

  private async subscribeToEvents(): Promise<void> {
    const onSessionsEnded = ({ payload }: EventEnvelope): void => this.recordEnd(payload as SessionsEndedEventData);
    this.feed = await this.events.subscribe([sessionsEnded], onSessionsEnded, { sinceMs: RETENTION_MS });
  }

  private removeExpired(nowMs: number): void {
    for (const [sessionId, recordedAt] of this.endedAtBySession) {
      if (nowMs - recordedAt <= RETENTION_MS) break;
      this.endedAtBySession.delete(sessionId);
    }
    if (this.endedAtBySession.size <= MAX_ENDED_SESSIONS) return;
    // Better to make everyone renew the token once than to forget an ended session. Tokens are dated by the shop's clock.
    this.refusedBeforeMs = this.clock.epochMs();
    this.endedAtBySession.clear();
  }
}
