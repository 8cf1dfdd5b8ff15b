import { statfs } from 'node:fs/promises';
import { fault, type Finding } from '../finding';
import { reasonOf } from '../reason-of';
import type { Check } from './check';

const BYTES_PER_GIB = 2 ** 30;

/** Free space of each folder. */
export function diskChecks(folders: readonly string[]): Check[] {
  return [...new Set(folders)].map((folder) => ({
    group: 'disk',
    service: 'shop',
    run: ({ requests: { minFreeGiB } }) => checkFreeSpace(folder, minFreeGiB),
  }));
}

async function checkFreeSpace(folder: string, minFreeGiB: number): Promise<Finding[]> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const freeGiB = (bavail * bsize) / BYTES_PER_GIB;
    if (freeGiB >= minFreeGiB) return [];
    const sentence = `The disk has ${freeGiB.toFixed(1)} GiB free, and ${minFreeGiB} GiB are needed.`;
    return [fault('shop', folder, sentence, 'Delete what is not needed, or enlarge the disk.')];
  } catch (error) {
    return [fault('shop', folder, `The free space cannot be read (${reasonOf(error)}).`, 'Correct the folder of --disk.')];
  }
}
