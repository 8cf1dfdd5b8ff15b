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
export const KILLABLE_PARTS = [
  ...(['gateway', 'identity', 'catalog-inventory', 'orders-payments', 'subscriptions', 'notifications'] as const),
  ...(['NATS', 'PostgreSQL'] as const),
] as const;
export type KillablePart = (typeof KILLABLE_PARTS)[number];

/** The longest pause before the local stack restarts a part that ends often. */
const MAX_RESTART_PAUSE_MS = 30_000;

/** The processes of the running shop, to be inspected and killed. */
export class ShopParts {
  /** Number of kills of each part. */
  readonly kills: Partial<Record<KillablePart, number>> = {};

  constructor(private readonly controlUrl: string) {}

  async readParts(): Promise<ShopPart[]> {
    const reply = await fetch(`${this.controlUrl}/status`);
    const { parts } = (await reply.json()) as { parts: ShopPart[] };
    return parts;
  }

  /** Kills the part's process as a power cut would. A part that is just starting is killed once it runs. */
  async kill(name: KillablePart): Promise<void> {
    const killRunningProcess = async () => {
      const pid = (await this.readParts()).find((part) => part.name === name)?.pid;
      return pid !== undefined && killProcess(pid) ? pid : null;
    };
    await eventually(`A running process of ${name}`, killRunningProcess, MAX_RESTART_PAUSE_MS + 10_000);
    this.kills[name] = (this.kills[name] ?? 0) + 1;
  }

  /** Reasons why the shop is incomplete; empty when every part is ready. */
  async findUnreadyParts(): Promise<string[]> {
    const parts = await this.readParts();
    return parts.filter(({ ready }) => !ready).map(({ name, state }) => `${name} is not ready (${state})`);
  }
}

/** False when the process had ended already. */
function killProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
