import { readFile, readdir } from 'node:fs/promises';

/** Ticks per second of the counters in /proc; the kernel's constant on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
const MIB = 1024 * 1024;
const PAGE = 4096;

interface ProcessStat {
  pid: number;
  parent: number;
  ticks: number;
  residentBytes: number;
}

async function readStat(pid: number): Promise<ProcessStat | null> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The command may contain spaces and brackets: fields are counted after its closing one.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const field = (index: number) => Number(fields[index - 3]);
    return { pid, parent: field(4), ticks: field(14) + field(15) + field(16) + field(17), residentBytes: field(24) * PAGE };
  } catch {
    return null; // The process ended between listing and reading.
  }
}

/** A process with all its descendants: PostgreSQL works in children. */
async function family(pid: number): Promise<ProcessStat[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = (await Promise.all(pids.map(readStat))).filter((stat) => stat !== null);
  const wanted = new Set([pid]);
  for (let grew = true; grew;) {
    const before = wanted.size;
    for (const stat of all) if (wanted.has(stat.parent)) wanted.add(stat.pid);
    grew = wanted.size > before;
  }
  return all.filter((stat) => wanted.has(stat.pid));
}

/** Processor time a process and its descendants have used so far, in milliseconds. */
export async function processorMs(pid: number): Promise<number> {
  const stats = await family(pid);
  return (stats.reduce((sum, stat) => sum + stat.ticks, 0) * 1000) / TICKS_PER_SECOND;
}

/** Memory that a process and its descendants hold now, in MiB; shared pages are counted once per process. */
export async function residentMib(pid: number): Promise<number> {
  const stats = await family(pid);
  return stats.reduce((sum, stat) => sum + stat.residentBytes, 0) / MIB;
}
