import type { ShopAddresses } from '@brote/local-servers/open-shop';
import { readProcessorMs, readResidentMib } from './processor-time';
import { formatRow } from './report';

/** The substitutes for servers of other companies. Every other process is a service of the shop. */
const SUBSTITUTES = new Set(['stripe-sandbox', 'aeat-sandbox', 'mailbox']);

/** The groups whose processor time and memory the bench reports. */
export type ProcessGroup = 'services' | 'postgres' | 'nats' | 'mailServer';

const TITLES: Readonly<Record<ProcessGroup, string>> = {
  services: 'services',
  postgres: 'PostgreSQL',
  nats: 'NATS',
  mailServer: 'mail server of the bench',
};
export const PROCESS_GROUPS = Object.keys(TITLES) as ProcessGroup[];

/** Process ids by group. */
export type ShopProcesses = Readonly<Record<ProcessGroup, readonly number[]>>;

/** Finds the processes of an open shop. @throws Error when the status of the shop has no process of NATS */
export async function findShopProcesses(
  { controlUrl, processes }: Pick<ShopAddresses, 'controlUrl' | 'processes'>,
  { postgresPid, mailServerPid }: { postgresPid: number; mailServerPid: number },
): Promise<ShopProcesses> {
  const { parts } = (await (await fetch(`${controlUrl}/status`)).json()) as { parts: { name: string; pid?: number }[] };
  const natsPid = parts.find(({ name }) => name === 'NATS')?.pid;
  if (natsPid === undefined) throw new Error('The status of the shop has no process of NATS');
  const services = Object.entries(processes).filter(([name]) => !SUBSTITUTES.has(name));
  return { services: services.map(([, pid]) => pid), postgres: [postgresPid], nats: [natsPid], mailServer: [mailServerPid] };
}

/** Processor time of each group so far, in milliseconds. */
export function readProcessorTimes(processes: ShopProcesses): Promise<Record<ProcessGroup, number>> {
  return sumByGroup(processes, readProcessorMs);
}

/** Prints the memory of each group and of all together. */
export async function printMemory(processes: ShopProcesses, moment: string): Promise<void> {
  const mibByGroup = await sumByGroup(processes, readResidentMib);
  for (const group of PROCESS_GROUPS) console.log(formatRow(`memory ${moment}, ${TITLES[group]}`, `${mibByGroup[group].toFixed(0)} MiB`));
  const shopMib = mibByGroup.services + mibByGroup.postgres + mibByGroup.nats;
  console.log(formatRow(`memory ${moment}, whole shop`, `${shopMib.toFixed(0)} MiB`));
}

/** Title of a row about a group. */
export function titleOf(group: ProcessGroup): string {
  return TITLES[group];
}

async function sumByGroup(processes: ShopProcesses, read: (pid: number) => Promise<number>): Promise<Record<ProcessGroup, number>> {
  const entries = PROCESS_GROUPS.map(async (group) => {
    const values = await Promise.all(processes[group].map(read));
    return [group, values.reduce((sum, value) => sum + value, 0)] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<ProcessGroup, number>;
}
