/** A check passes by returning, and fails by throwing, rejecting or returning false. */
export type HealthCheck = () => unknown;

export interface HealthReport {
  status: 'up' | 'down';
  checks: Record<string, 'up' | 'down'>;
}

const CHECK_LIMIT_MS = 2_000;

/** Collects the conditions of readiness (may take work) and of liveness (needs no restart). */
export class HealthRegistry {
  private readonly readiness = new Map<string, HealthCheck>();
  private readonly liveness = new Map<string, HealthCheck>();
  private started = false;
  private draining = false;

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
    this.started = true;
  }

  /** Reports not ready from now on, so that load balancers stop sending. */
  markDraining(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  async live(): Promise<HealthReport> {
    return report(this.liveness);
  }

  async ready(): Promise<HealthReport> {
    const { checks } = await report(this.readiness);
    const all: HealthReport['checks'] = { started: this.started ? 'up' : 'down', accepting: this.draining ? 'down' : 'up', ...checks };
    return { status: statusOf(all), checks: all };
  }
}

async function report(checks: ReadonlyMap<string, HealthCheck>): Promise<HealthReport> {
  const results = await Promise.all([...checks].map(async ([name, check]) => [name, await passes(check)] as const));
  const named = Object.fromEntries(results);
  return { status: statusOf(named), checks: named };
}

async function passes(check: HealthCheck): Promise<'up' | 'down'> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_LIMIT_MS);
  });
  try {
    return (await Promise.race([Promise.resolve().then(check), tooSlow])) === false ? 'down' : 'up';
  } catch {
    return 'down'; // A check reports "down" by throwing; the part that failed logs the reason.
  } finally {
    clearTimeout(timer);
  }
}

function statusOf(checks: HealthReport['checks']): 'up' | 'down' {
  return Object.values(checks).includes('down') ? 'down' : 'up';
}
