import { fault, type Finding } from '../finding';
import { reasonOf } from '../reason-of';
import type { ShopSettings } from '../settings/shop-settings';

/** What the operator asked for beyond the settings. */
export interface Requests {
  /** The receiver of a test mail; none is sent without it. */
  readonly mailTo?: string | undefined;
  readonly dkimSelector?: string | undefined;
  /** Folders whose free space is checked. */
  readonly diskFolders: readonly string[];
  readonly minFreeGiB: number;
  readonly stripe: boolean;
  /** Creates at Stripe what is missing. */
  readonly create: boolean;
}

/** The world around the shop. Specs put fakes in its place. */
export interface Surroundings {
  /** Milliseconds since 1970 by the clock of this machine. */
  readonly now: () => number;
  /** PEM of the authorities that certificates of servers must come from; the system's without it. */
  readonly authorities?: string | undefined;
  /** Addresses of name servers; the system's without them. */
  readonly nameServers?: readonly string[] | undefined;
}

export interface CheckContext extends Surroundings {
  readonly settings: ShopSettings;
  readonly requests: Requests;
}

/** The groups that `--only` selects. */
export const CHECK_GROUPS = ['settings', 'postgres', 'nats', 'smtp', 'dns', 'clocks', 'disk', 'origin', 'webhook', 'stripe'] as const;
export type CheckGroup = (typeof CHECK_GROUPS)[number];

/** One check of something outside the process. */
export interface Check {
  readonly group: CheckGroup;
  readonly service: Finding['service'];
  run(context: CheckContext): Promise<Finding[]>;
}

/** Runs a check. One that does not end in time, or that fails unexpectedly, has a finding too. */
export async function runWithin(check: Check, context: CheckContext, deadlineMs: number): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<Finding[]>((resolve) => {
    const sentence = `The check did not end within ${deadlineMs / 1000} seconds.`;
    timer = setTimeout(
      () => resolve([fault(check.service, check.group, sentence, 'Look for a firewall or a server that hangs.')]),
      deadlineMs,
    );
  });
  try {
    return await Promise.race([check.run(context), deadline]);
  } catch (error) {
    return [
      fault(
        check.service,
        check.group,
        `The check failed: ${reasonOf(error)}.`,
        'Repair what the sentence names, and run the doctor again.',
      ),
    ];
  } finally {
    clearTimeout(timer);
  }
}
