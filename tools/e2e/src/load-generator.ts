import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '@brote/test-support/random';
import { MemberClient, type CustomerCredentials } from './member-client';
import {
  GuestClient,
  type BasketLine,
  type GuestBehavior,
  type GuestScenario,
  type PaymentPageWait,
  type ClientStage,
} from './guest-client';

const ADULT_COLORS = ['blue', 'purple', 'yellow', 'white'];
const KIDS_COLORS = ['yellow', 'white'];
const MAX_BRUSHES_PER_PACK: Record<string, number> = { single: 1, couple: 2, family: 4 };
/** The frequency of each conduct: most guests just pay. */
const WEIGHTED_BEHAVIORS: readonly GuestBehavior[] = [
  'pays',
  'pays',
  'pays',
  'pays',
  'pays',
  'pays',
  'mistypes',
  'closes-the-tab',
  'walks-away',
  'cancels',
];

/** A product of the shop's own list. */
export interface OfferedProduct {
  id: string;
  category: string;
  name: { es: string };
  price: { amount: number };
  salePrice: { amount: number } | null;
}

/** Plans scenarios of every kind; the same seed plans the same ones. */
export function planScenarios(count: number, offers: readonly OfferedProduct[], random: SeededRandom): GuestScenario[] {
  return Array.from({ length: count }, (_, index) => ({
    email: `crowd-${Date.now()}-${index}@example.com`,
    cartId: randomUUID(),
    idempotencyKey: randomUUID(),
    lines: Array.from({ length: 1 + random.nextInteger(3) }, () => createLine(random.pick(offers), random)),
    conduct: random.pick(WEIGHTED_BEHAVIORS),
  }));
}

function createLine({ id, category, name, price, salePrice }: OfferedProduct, random: SeededRandom): BasketLine {
  const maxBrushes = MAX_BRUSHES_PER_PACK[category] ?? 1;
  const brushCount = category === 'family' ? 1 + random.nextInteger(maxBrushes) : maxBrushes;
  const brushes = Array.from({ length: brushCount }, () => {
    const type = random.pick(['adult', 'kids']);
    return { type, color: random.pick(type === 'adult' ? ADULT_COLORS : KIDS_COLORS) };
  });
  return { id, name: name.es, price: (salePrice ?? price).amount, quantity: 1 + random.nextInteger(2), brushes };
}

/** Several guests at once who work through a list of scenarios, and members who visit their accounts meanwhile. */
export class LoadGenerator {
  /** Completed visits of members. */
  visits = 0;
  /** The number of scenarios that ended. */
  finished = 0;
  /** Reasons of failed scenarios, one sentence each. */
  readonly neverThrough: string[] = [];
  /** Number of retries by answer. */
  readonly retries: Record<string, number> = {};
  /** Waits of guests for the payment page. */
  readonly pageWaits: PaymentPageWait[] = [];
  private readonly countRetry = (reason: string): void => void (this.retries[reason] = (this.retries[reason] ?? 0) + 1);
  private readonly queue = new Set<{ stage: ClientStage; go: () => void }>();
  private hasEnded = false;

  constructor(
    private readonly gatewayUrl: string,
    private readonly scenarios: readonly GuestScenario[],
  ) {}

  /** Resolves when every scenario has ended. Until then each member visits their account repeatedly, and once after. */
  async run(guests: number, members: readonly CustomerCredentials[] = []): Promise<void> {
    const queue = this.scenarios.values();
    const visits = members.map((credentials) => this.visitUntilEnd(credentials));
    await Promise.all(Array.from({ length: guests }, () => this.runGuest(queue)));
    this.hasEnded = true;
    this.releaseAllWaiters();
    await Promise.all(visits);
  }

  /** Resolves when a guest begins that step after at least `finished` scenarios, or when all have ended. */
  async waitForStage(stage: ClientStage, finished: number): Promise<void> {
    do await this.waitForTurn(stage);
    while (this.finished < finished && !this.hasEnded);
  }

  private async runGuest(queue: Iterator<GuestScenario>): Promise<void> {
    const guest = new GuestClient({
      gatewayUrl: this.gatewayUrl,
      onStage: (stage) => this.releaseWaitersOf(stage),
      onRetry: this.countRetry,
      onPage: (wait) => void this.pageWaits.push(wait),
    });
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      await guest.runScenario(next.value).catch((error: unknown) => this.neverThrough.push(`${next.value.conduct}: ${String(error)}`));
      this.finished += 1;
    }
  }

  private async visitUntilEnd(credentials: CustomerCredentials): Promise<void> {
    for (let isLast = false; !isLast;) {
      isLast = this.hasEnded;
      const callbacks = { gatewayUrl: this.gatewayUrl, onSignIn: () => this.releaseWaitersOf('signing-in'), onRetry: this.countRetry };
      await new MemberClient(callbacks, credentials)
        .visitAccount()
        .catch((error: unknown) => this.neverThrough.push(`visit: ${String(error)}`));
      this.visits += 1;
    }
  }

  private waitForTurn(stage: ClientStage): Promise<void> {
    if (this.hasEnded) return Promise.resolve();
    return new Promise((go) => this.queue.add({ stage, go }));
  }

  private releaseWaitersOf(stage: ClientStage): void {
    for (const waiter of [...this.queue].filter((entry) => entry.stage === stage)) this.release(waiter);
  }

  private releaseAllWaiters(): void {
    for (const waiter of [...this.queue]) this.release(waiter);
  }

  private release(waiter: { stage: ClientStage; go: () => void }): void {
    this.queue.delete(waiter);
    waiter.go();
  }
}
