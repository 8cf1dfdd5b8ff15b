import { readFile } from 'node:fs/promises';

/** The result of a system call; undefined when its file or folder does not exist. @throws the system's other errors */
export async function ignoreMissingFile<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The text of a file; undefined when it does not exist. @throws the system's other errors */
export async function readFileIfPresent(file: string): Promise<string | undefined> {
  return await ignoreMissingFile(readFile(file, 'utf8'));
}
