import { callerUsedSubject } from '@brote/contracts/runtime';
import { Logger } from '@nestjs/common';
import type { Subscription } from 'nats';
import type { BrokerConnection } from '../broker/broker-connection';
import type { VerifiedCaller } from './caller-signature';

type UsedContext = Pick<VerifiedCaller, 'id' | 'rememberUntil'>;

/** Far more ids than a copy receives during the lifetime of contexts. Beyond it, the oldest are dropped first. */
const MAX_REMEMBERED_IDS = 200_000;

/** Accepts each caller context once. Copies of a service broadcast the ids they accept before they act on them. */
export class ReplayGuard {
  private readonly logger = new Logger(ReplayGuard.name);
  /** Expiry of each remembered id, in the order of arrival. */
  private readonly expiryById = new Map<string, number>();
  private readonly subject: string;
  private subscription?: Subscription;

  constructor(
    private readonly broker: BrokerConnection,
    service: string,
  ) {
    this.subject = callerUsedSubject(service);
  }

  /** Subscribes to the ids that other copies accept. */
  listen(): void {
    this.subscription ??= this.broker.nats.subscribe(this.subject, {
      callback: (error, message) => {
        if (error) this.logger.error(`The subscription to accepted caller contexts failed: ${error.message}`);
        else this.remember(parseUsedContext(message.string()));
      },
    });
  }

  /** Whether the id is new, here and in every copy whose message has arrived. */
  accept({ id, rememberUntil }: UsedContext): boolean {
    if (this.expiryById.has(id)) return false;
    this.remember({ id, rememberUntil });
    this.broker.nats.publish(this.subject, JSON.stringify({ id, rememberUntil }));
    return true;
  }

  async drain(): Promise<void> {
    await this.subscription?.drain();
  }

  private remember(usedContext: UsedContext | null): void {
    if (usedContext === null) return;
    this.expiryById.set(usedContext.id, usedContext.rememberUntil);
    const now = Date.now();
    for (const [id, expiresAt] of this.expiryById) {
      if (expiresAt >= now && this.expiryById.size <= MAX_REMEMBERED_IDS) break;
      this.expiryById.delete(id);
    }
  }
}

/** Null for a text that no copy of this service would send. */
function parseUsedContext(text: string): UsedContext | null {
  try {
    const { id, rememberUntil } = JSON.parse(text) as Partial<UsedContext>;
    return typeof id === 'string' && id.length <= 40 && Number.isSafeInteger(rememberUntil)
      ? { id, rememberUntil: Number(rememberUntil) }
      : null;
  } catch {
    return null;
  }
}
