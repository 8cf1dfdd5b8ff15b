import type { Action, ActionName, ActionPayloads } from './actions';
import type { ObservedMap } from './memory/observed-collections';

/** A planned action with its time in seconds. Of two at the same time the one planned first runs first. */
export interface ScheduledAction {
  readonly at: number;
  readonly turn: number;
  readonly action: Action;
  /** The test clock in whose time it is planned; null for the account's. */
  readonly clock: string | null;
}

const isBefore = (a: ScheduledAction, b: ScheduledAction) => a.at < b.at || (a.at === b.at && a.turn < b.turn);

/**
 * Actions for later, by the sandbox's clock: sessions that expire, bank debits that settle. A binary heap, because a load test opens many
 * thousands of sessions and each of them has an end.
 */
export class Scheduler {
  private heap: ScheduledAction[] = [];
  private nextTurn = 0;

  /** `notes` holds the same entries by name, for the memory; agendas of several clocks share them. */
  constructor(
    private readonly entries: ObservedMap<ScheduledAction>,
    private readonly clockId: string | null = null,
  ) {}

  /** Plans an action for a time in seconds. It runs once; an action that became pointless must detect that itself. */
  schedule<K extends ActionName>(seconds: number, name: K, payload: ActionPayloads[K]): void {
    const scheduledAction: ScheduledAction = {
      at: seconds,
      turn: this.nextTurn,
      clock: this.clockId,
      action: { name, about: payload } as Action,
    };
    this.entries.set(this.keyOf(scheduledAction), scheduledAction);
    this.insert(scheduledAction);
  }

  /** Schedules an action of an earlier run, which is already in the notes. */
  restore(scheduledAction: ScheduledAction): void {
    this.insert(scheduledAction);
  }

  /** Runs all due actions in order of time, and those that become due thereby. `run` gets each action's own time. */
  runDue(nowSeconds: number, run: (atSeconds: number, action: Action) => void): void {
    for (let first = this.heap[0]; first !== undefined && first.at <= nowSeconds; first = this.heap[0]) {
      this.removeFirst();
      this.entries.delete(this.keyOf(first));
      run(first.at, first.action);
    }
  }

  clear(): void {
    this.heap = [];
  }

  private keyOf({ turn }: ScheduledAction): string {
    return `${this.clockId ?? ''}:${turn}`;
  }

  private insert(scheduledAction: ScheduledAction): void {
    this.nextTurn = Math.max(this.nextTurn, scheduledAction.turn + 1);
    let index = this.heap.push(scheduledAction) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const parentAction = this.heap[parent];
      if (parentAction === undefined || isBefore(parentAction, scheduledAction)) break;
      this.heap[index] = parentAction;
      index = parent;
    }
    this.heap[index] = scheduledAction;
  }

  private removeFirst(): void {
    const last = this.heap.pop();
    if (last === undefined || this.heap.length === 0) return;
    let index = 0;
    for (let child = this.smallerChild(index); child !== undefined; child = this.smallerChild(index)) {
      const childAction = this.heap[child];
      if (childAction === undefined || isBefore(last, childAction)) break;
      this.heap[index] = childAction;
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
