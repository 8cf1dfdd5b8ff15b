/** A check passes by returning, and fails by throwing, rejecting or returning false. */
export type HealthCheck = () => unknown;

export interface HealthReport {
  status: 'up' | 'down';
  checks: Record<string, 'up' | 'down'>;
}

const CHECK_TIMEOUT_MS = 2_000;

/** Collects the conditions of readiness (may take work) and of liveness (needs no restart). */
export class HealthRegistry {
  private readonly readiness = new Map<string, HealthCheck>();
  private readonly liveness = new Map<string, HealthCheck>();
  private hasStarted = false;
  private hasDrainStarted = false;

  /** Adds a condition of readiness, e.g. `database`. A second check of the same name replaces the first. */
  register(name: string, check: HealthCheck): void {
    this.readiness.set(name, check);
  }

  /** Adds a condition of liveness. Only for faults that a restart fixes: never for an unavailable database or broker. */
  registerLiveness(name: string, check: HealthCheck): void {
    this.liveness.set(name, check);
  }

  /** The application is wired and may receive requests. */
  markStarted(): void {
    this.hasStarted = true;
  }

  /** Reports not ready from now on, so that load balancers stop sending. */
  markDraining(): void {
    this.hasDrainStarted = true;
  }

  get isDraining(): boolean {
    return this.hasDrainStarted;
  }

  async checkLiveness(): Promise<HealthReport> {
    return runChecks(this.liveness);
  }

  async checkReadiness(): Promise<HealthReport> {
    const { checks } = await runChecks(this.readiness);
    const allChecks: HealthReport['checks'] = {
      started: this.hasStarted ? 'up' : 'down',
      accepting: this.hasDrainStarted ? 'down' : 'up',
      ...checks,
    };
    return { status: overallStatus(allChecks), checks: allChecks };
  }
}

async function runChecks(checks: ReadonlyMap<string, HealthCheck>): Promise<HealthReport> {
  const results = await Promise.all([...checks].map(async ([name, check]) => [name, await runCheck(check)] as const));
  const statuses = Object.fromEntries(results);
  return { status: overallStatus(statuses), checks: statuses };
}

async function runCheck(check: HealthCheck): Promise<'up' | 'down'> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  try {
    return (await Promise.race([Promise.resolve().then(check), timeout])) === false ? 'down' : 'up';
  } catch {
    return 'down'; // A check reports "down" by throwing; the part that failed logs the reason.
  } finally {
    clearTimeout(timer);
  }
}

function overallStatus(checks: HealthReport['checks']): 'up' | 'down' {
  return Object.values(checks).includes('down') ? 'down' : 'up';
}
