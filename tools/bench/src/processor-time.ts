import { readFile, readdir } from 'node:fs/promises';

/** Ticks per second of the counters in /proc; the kernel's constant on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
const BYTES_PER_MIB = 1024 * 1024;
const PAGE_BYTES = 4096;

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
    const readField = (index: number) => Number(fields[index - 3]);
    return {
      pid,
      parent: readField(4),
      ticks: readField(14) + readField(15) + readField(16) + readField(17),
      residentBytes: readField(24) * PAGE_BYTES,
    };
  } catch {
    return null; // The process ended between listing and reading.
  }
}

/** A process with all its descendants: PostgreSQL works in children. */
async function readProcessTree(pid: number): Promise<ProcessStat[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const allStats = (await Promise.all(pids.map(readStat))).filter((stat) => stat !== null);
  const treePids = new Set([pid]);
  for (let hasGrown = true; hasGrown;) {
    const sizeBefore = treePids.size;
    for (const stat of allStats) if (treePids.has(stat.parent)) treePids.add(stat.pid);
    hasGrown = treePids.size > sizeBefore;
  }
  return allStats.filter((stat) => treePids.has(stat.pid));
}

/** Processor time a process and its descendants have used so far, in milliseconds. */
export async function readProcessorMs(pid: number): Promise<number> {
  const stats = await readProcessTree(pid);
  return (stats.reduce((sum, stat) => sum + stat.ticks, 0) * 1000) / TICKS_PER_SECOND;
}

/** Memory that a process and its descendants hold now, in MiB; shared pages are counted once per process. */
export async function readResidentMib(pid: number): Promise<number> {
  const stats = await readProcessTree(pid);
  return stats.reduce((sum, stat) => sum + stat.residentBytes, 0) / BYTES_PER_MIB;
}
