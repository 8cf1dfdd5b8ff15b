import { callerUsedSubject } from '@brote/contracts/runtime';
import { Logger } from '@nestjs/common';
import type { Subscription } from 'nats';
import type { BrokerConnection } from '../broker/broker-connection';
import type { VerifiedCaller } from './caller-context';

type Used = Pick<VerifiedCaller, 'id' | 'rememberUntil'>;

/** Far more ids than a copy receives during the lifetime of contexts. Beyond it, the oldest are dropped first. */
const MAX_REMEMBERED = 200_000;

/** Accepts each caller context once. Copies of a service broadcast the ids they accept before they act on them. */
export class ReplayGuard {
  private readonly logger = new Logger(ReplayGuard.name);
  /** Expiry of each remembered id, in the order of arrival. */
  private readonly known = new Map<string, number>();
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
        else this.remember(usedIn(message.string()));
      },
    });
  }

  /** Whether the id is new, here and in every copy whose message has arrived. */
  accept({ id, rememberUntil }: Used): boolean {
    if (this.known.has(id)) return false;
    this.remember({ id, rememberUntil });
    this.broker.nats.publish(this.subject, JSON.stringify({ id, rememberUntil }));
    return true;
  }

  async drain(): Promise<void> {
    await this.subscription?.drain();
  }

  private remember(used: Used | null): void {
    if (used === null) return;
    this.known.set(used.id, used.rememberUntil);
    const now = Date.now();
    for (const [id, until] of this.known) {
      if (until >= now && this.known.size <= MAX_REMEMBERED) break;
      this.known.delete(id);
    }
  }
}

/** Null for a text that no copy of this service would send. */
function usedIn(text: string): Used | null {
  try {
    const { id, rememberUntil } = JSON.parse(text) as Partial<Used>;
    return typeof id === 'string' && id.length <= 40 && Number.isSafeInteger(rememberUntil)
      ? { id, rememberUntil: Number(rememberUntil) }
      : null;
  } catch {
    return null;
  }
}
