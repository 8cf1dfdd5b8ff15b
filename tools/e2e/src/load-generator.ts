import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '@brote/test-support/random';
import { MemberClient, type Person } from './member-client';
import { GuestClient, type BasketLine, type Conduct, type Scenario, type PageWait, type Stage } from './guest-client';

const ADULT = ['blue', 'purple', 'yellow', 'white'];
const KIDS = ['yellow', 'white'];
const LARGEST_PACK: Record<string, number> = { single: 1, couple: 2, family: 4 };
/** The frequency of each conduct: most guests just pay. */
const USUAL: readonly Conduct[] = ['pays', 'pays', 'pays', 'pays', 'pays', 'pays', 'mistypes', 'closes-the-tab', 'walks-away', 'cancels'];

/** A product of the shop's own list. */
export interface Offer {
  id: string;
  category: string;
  name: { es: string };
  price: { amount: number };
  salePrice: { amount: number } | null;
}

/** Plans scenarios of every kind; the same seed plans the same ones. */
export function planScenarios(count: number, offers: readonly Offer[], random: SeededRandom): Scenario[] {
  return Array.from({ length: count }, (_, index) => ({
    email: `crowd-${Date.now()}-${index}@example.com`,
    cartId: randomUUID(),
    idempotencyKey: randomUUID(),
    lines: Array.from({ length: 1 + random.below(3) }, () => lineOf(random.pick(offers), random)),
    conduct: random.pick(USUAL),
  }));
}

function lineOf({ id, category, name, price, salePrice }: Offer, random: SeededRandom): BasketLine {
  const largest = LARGEST_PACK[category] ?? 1;
  const size = category === 'family' ? 1 + random.below(largest) : largest;
  const brushes = Array.from({ length: size }, () => {
    const type = random.pick(['adult', 'kids']);
    return { type, color: random.pick(type === 'adult' ? ADULT : KIDS) };
  });
  return { id, name: name.es, price: (salePrice ?? price).amount, quantity: 1 + random.below(2), brushes };
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
  readonly pageWaits: PageWait[] = [];
  private readonly noteRetry = (reason: string): void => void (this.retries[reason] = (this.retries[reason] ?? 0) + 1);
  private readonly waiting = new Set<{ stage: Stage; go: () => void }>();
  private isOver = false;

  constructor(
    private readonly gatewayUrl: string,
    private readonly scenarios: readonly Scenario[],
  ) {}

  /** Resolves when every scenario has ended. Until then each member visits their account repeatedly, and once after. */
  async run(guests: number, members: readonly Person[] = []): Promise<void> {
    const waiting = this.scenarios.values();
    const visits = members.map((person) => this.member(person));
    await Promise.all(Array.from({ length: guests }, () => this.guest(waiting)));
    this.isOver = true;
    this.wakeAll();
    await Promise.all(visits);
  }

  /** Resolves when a guest begins that step after at least `finished` scenarios, or when all have ended. */
  async reaches(stage: Stage, finished: number): Promise<void> {
    do await this.next(stage);
    while (this.finished < finished && !this.isOver);
  }

  private async guest(waiting: Iterator<Scenario>): Promise<void> {
    const guest = new GuestClient({
      gatewayUrl: this.gatewayUrl,
      onStage: (stage) => this.report(stage),
      onRetry: this.noteRetry,
      onPage: (wait) => void this.pageWaits.push(wait),
    });
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      await guest.run(next.value).catch((error: unknown) => this.neverThrough.push(`${next.value.conduct}: ${String(error)}`));
      this.finished += 1;
    }
  }

  private async member(person: Person): Promise<void> {
    for (let isLast = false; !isLast;) {
      isLast = this.isOver;
      const callbacks = { gatewayUrl: this.gatewayUrl, onSignIn: () => this.report('signing-in'), onRetry: this.noteRetry };
      await new MemberClient(callbacks, person).visit().catch((error: unknown) => this.neverThrough.push(`visit: ${String(error)}`));
      this.visits += 1;
    }
  }

  private next(stage: Stage): Promise<void> {
    if (this.isOver) return Promise.resolve();
    return new Promise((go) => this.waiting.add({ stage, go }));
  }

  private report(stage: Stage): void {
    for (const one of [...this.waiting].filter((entry) => entry.stage === stage)) this.wake(one);
  }

  private wakeAll(): void {
    for (const one of [...this.waiting]) this.wake(one);
  }

  private wake(one: { stage: Stage; go: () => void }): void {
    this.waiting.delete(one);
    one.go();
  }
}
