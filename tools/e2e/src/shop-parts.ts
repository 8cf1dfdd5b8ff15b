import { eventually } from './eventually';

/** A process of the shop, from the status of the local stack. */
export interface ShopPart {
  name: string;
  state: string;
  ready: boolean;
  restarts: number;
  pid?: number;
}

/** Parts that store data a customer could lose. */
export const MORTAL_PARTS = [
  ...(['gateway', 'identity', 'catalog-inventory', 'orders-payments', 'subscriptions', 'notifications'] as const),
  ...(['NATS', 'PostgreSQL'] as const),
] as const;
export type MortalPart = (typeof MORTAL_PARTS)[number];

/** The longest pause before the local stack restarts a part that ends often. */
const LONGEST_PAUSE_MS = 30_000;

/** The processes of the running shop, to be inspected and killed. */
export class ShopParts {
  /** Number of kills of each part. */
  readonly kills: Partial<Record<MortalPart, number>> = {};

  constructor(private readonly controlUrl: string) {}

  async all(): Promise<ShopPart[]> {
    const reply = await fetch(`${this.controlUrl}/status`);
    const { parts } = (await reply.json()) as { parts: ShopPart[] };
    return parts;
  }

  /** Kills the part's process as a power cut would. A part that is just starting is killed once it runs. */
  async kill(name: MortalPart): Promise<void> {
    const look = async () => {
      const pid = (await this.all()).find((part) => part.name === name)?.pid;
      return pid !== undefined && killed(pid) ? pid : null;
    };
    await eventually(`A running process of ${name}`, look, LONGEST_PAUSE_MS + 10_000);
    this.kills[name] = (this.kills[name] ?? 0) + 1;
  }

  /** Reasons why the shop is incomplete; empty when every part is ready. */
  async notReady(): Promise<string[]> {
    const parts = await this.all();
    return parts.filter(({ ready }) => !ready).map(({ name, state }) => `${name} is not ready (${state})`);
  }
}

/** False when the process had ended already. */
function killed(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
