import { createHash } from 'node:crypto';

/** Milliseconds without a heartbeat after which a copy owns nothing. */
const HEARTBEAT_TIMEOUT_MS = 3_000;

/** The live copies of the gateway, and the owner of each key. By rendezvous hashing, a copy that leaves moves only its keys. */
export class QuotaOwners {
  private readonly lastSeenAt = new Map<string, number>();

  /** @param now monotonic milliseconds */
  constructor(
    private readonly gatewayId: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  markAlive(gateway: string): void {
    if (gateway !== this.gatewayId) this.lastSeenAt.set(gateway, this.now());
  }

  remove(gateway: string): void {
    this.lastSeenAt.delete(gateway);
  }

  /** The copy that counts the key, this one included. */
  ownerOf(key: string): string {
    const aliveSince = this.now() - HEARTBEAT_TIMEOUT_MS;
    let owner = this.gatewayId;
    for (const [gateway, seenAt] of this.lastSeenAt) {
      if (seenAt < aliveSince) this.lastSeenAt.delete(gateway);
      else if (weightOf(key, gateway) > weightOf(key, owner)) owner = gateway;
    }
    return owner;
  }
}

function weightOf(key: string, gateway: string): string {
  return createHash('sha1').update(`${key} ${gateway}`).digest('hex');
}
