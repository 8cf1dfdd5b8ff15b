import { readFile } from 'node:fs/promises';

/** The result of a system call; undefined when its file or folder does not exist. @throws the system's other errors */
export async function ifThere<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The text of a file; undefined when it does not exist. @throws the system's other errors */
export async function readIfThere(file: string): Promise<string | undefined> {
  return await ifThere(readFile(file, 'utf8'));
}
