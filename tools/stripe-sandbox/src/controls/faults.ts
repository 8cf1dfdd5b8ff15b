/** A planned disturbance of Stripe's API. */
export interface Fault {
  /** Answer with this status instead of the true answer. */
  readonly status?: number;
  /** Hold the answer back this many milliseconds; without a status the connection is then closed. */
  readonly timeoutMs?: number;
  /** Only requests whose path starts so are disturbed. */
  readonly path?: string;
  /** `before`: nothing is carried out. `after`: it is carried out, and the answer gets lost or replaced. */
  readonly phase: 'before' | 'after';
}

/** The disturbances still to come. */
export class Faults {
  private planned: { fault: Fault; left: number }[] = [];

  plan(fault: Fault, requests: number): void {
    this.planned.push({ fault, left: requests });
  }

  /** The disturbance that this request meets, if any; it is used up. */
  take(path: string): Fault | undefined {
    const plan = this.planned.find(({ fault, left }) => left > 0 && path.startsWith(fault.path ?? ''));
    if (plan === undefined) return undefined;
    plan.left -= 1;
    if (plan.left === 0) this.planned = this.planned.filter((other) => other !== plan);
    return plan.fault;
  }

  clear(): void {
    this.planned = [];
  }
}
