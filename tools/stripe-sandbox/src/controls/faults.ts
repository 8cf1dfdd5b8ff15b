/** A planned fault of Stripe's API. */
export interface Fault {
  /** Status instead of the true answer. */
  readonly status?: number;
  /** Delay of the answer in milliseconds; without a status the connection is then closed. */
  readonly timeoutMs?: number;
  /** Path prefix of the affected requests. */
  readonly path?: string;
  /** `before`: the request is not executed. `after`: it is executed, and its answer is lost or replaced. */
  readonly phase: 'before' | 'after';
}

/** Pending faults. */
export class Faults {
  private plannedFaults: { fault: Fault; left: number }[] = [];

  plan(fault: Fault, requests: number): void {
    this.plannedFaults.push({ fault, left: requests });
  }

  /** The fault for this request, if any; it is consumed. */
  consume(path: string): Fault | undefined {
    const plan = this.plannedFaults.find(({ fault, left }) => left > 0 && path.startsWith(fault.path ?? ''));
    if (plan === undefined) return undefined;
    plan.left -= 1;
    if (plan.left === 0) this.plannedFaults = this.plannedFaults.filter((other) => other !== plan);
    return plan.fault;
  }

  clear(): void {
    this.plannedFaults = [];
  }
}
