import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IdentityConfig } from '#app/config';

const FILE_NAME = 'erasures.log';
/** A time and an account, without personal data. A crash may have torn the last line, whose erasure was not confirmed then. */
const LINE_PATTERN = /^(\S+Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A closed account. */
export interface ListedErasure {
  accountId: string;
  requestedAt: Date;
}

/**
 * Appends an erasure to the list of a folder. The line is on the disk when it returns. Several processes may append at the same time.
 * @throws Error when the folder cannot be written
 */
export async function appendErasure(folder: string, { accountId, requestedAt }: ListedErasure): Promise<void> {
  const file = await open(join(folder, FILE_NAME), 'a', 0o600);
  await syncAndClose(file, async () => {
    const { size } = await file.stat();
    await file.appendFile(`${requestedAt.toISOString()} ${accountId}\n`);
    await file.sync();
    if (size === 0) await syncFolder(folder);
  });
}

/** A new file is on the disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await syncAndClose(handle, () => handle.sync());
}

async function syncAndClose(file: FileHandle, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    await file.close();
  }
}

/**
 * The erasures of a list, in their order.
 * @throws Error with code ENOENT when there is no list, and Error when a line is none of a list
 */
export async function readErasures(folder: string): Promise<ListedErasure[]> {
  const lines = (await readFile(join(folder, FILE_NAME), 'utf8')).split('\n');
  lines.pop();
  return lines.map((line, index) => {
    const [, time = '', accountId = ''] = LINE_PATTERN.exec(line) ?? [];
    if (accountId === '') throw new Error(`Line ${index + 1} of ${join(folder, FILE_NAME)} is no erasure: correct the file.`);
    return { accountId, requestedAt: new Date(time) };
  });
}

async function createList(folder: string): Promise<void> {
  try {
    await (await open(join(folder, FILE_NAME), 'a', 0o600)).close();
  } catch (error) {
    throw new Error(`ERASURE_LIST_FOLDER is ${folder}, which the service cannot write: create it, and give it to the user of identity.`, {
      cause: error,
    });
  }
}

/** The list of erasures outside the database: a restored database reads there which accounts were closed since. */
@Injectable()
export class ErasureList implements OnModuleInit {
  constructor(private readonly config: IdentityConfig) {}

  /** The list exists from the first start on, so after a restore a missing list is a lost one. @throws Error when it cannot be written */
  async onModuleInit(): Promise<void> {
    const { erasureListFolder: folder } = this.config;
    if (folder !== undefined) await createList(folder);
  }

  /** Nothing is appended where no folder is set. @throws Error when the folder cannot be written */
  async append(erasure: ListedErasure): Promise<void> {
    const { erasureListFolder: folder } = this.config;
    if (folder !== undefined) await appendErasure(folder, erasure);
  }
}
