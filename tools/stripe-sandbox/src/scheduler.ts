import type { Action, ActionName, Actions } from './actions';
import type { KeptMap } from './memory/kept';

/** A planned action with its time in seconds. Of two at the same time the one planned first runs first. */
export interface Planned {
  readonly at: number;
  readonly turn: number;
  readonly action: Action;
  /** The test clock in whose time it is planned; null for the account's. */
  readonly clock: string | null;
}

const isBefore = (a: Planned, b: Planned) => a.at < b.at || (a.at === b.at && a.turn < b.turn);

/**
 * Actions for later, by the sandbox's clock: sessions that expire, bank debits that settle. A binary heap, because a load test opens many
 * thousands of sessions and each of them has an end.
 */
export class Scheduler {
  private heap: Planned[] = [];
  private turns = 0;

  /** `notes` holds the same entries by name, for the memory; agendas of several clocks share them. */
  constructor(
    private readonly notes: KeptMap<Planned>,
    private readonly clock: string | null = null,
  ) {}

  /** Plans an action for a time in seconds. It runs once; an action that became pointless must detect that itself. */
  at<K extends ActionName>(seconds: number, name: K, about: Actions[K]): void {
    const planned: Planned = { at: seconds, turn: this.turns, clock: this.clock, action: { name, about } as Action };
    this.notes.set(this.nameOf(planned), planned);
    this.insert(planned);
  }

  /** Schedules an action of an earlier run, which is already in the notes. */
  takeUp(planned: Planned): void {
    this.insert(planned);
  }

  /** Runs all due actions in order of time, and those that become due thereby. `run` gets each action's own time. */
  runDue(nowSeconds: number, run: (at: number, action: Action) => void): void {
    for (let first = this.heap[0]; first !== undefined && first.at <= nowSeconds; first = this.heap[0]) {
      this.removeFirst();
      this.notes.delete(this.nameOf(first));
      run(first.at, first.action);
    }
  }

  clear(): void {
    this.heap = [];
  }

  private nameOf({ turn }: Planned): string {
    return `${this.clock ?? ''}:${turn}`;
  }

  private insert(planned: Planned): void {
    this.turns = Math.max(this.turns, planned.turn + 1);
    let index = this.heap.push(planned) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = this.heap[parent];
      if (above === undefined || isBefore(above, planned)) break;
      this.heap[index] = above;
      index = parent;
    }
    this.heap[index] = planned;
  }

  private removeFirst(): void {
    const last = this.heap.pop();
    if (last === undefined || this.heap.length === 0) return;
    let index = 0;
    for (let child = this.smallerChild(index); child !== undefined; child = this.smallerChild(index)) {
      const below = this.heap[child];
      if (below === undefined || isBefore(last, below)) break;
      this.heap[index] = below;
      index = child;
    }
    this.heap[index] = last;
  }

  private smallerChild(index: number): number | undefined {
    const left = this.heap[2 * index + 1];
    const right = this.heap[2 * index + 2];
    if (left === undefined) return undefined;
    return right !== undefined && isBefore(right, left) ? 2 * index + 2 : 2 * index + 1;
  }
}
