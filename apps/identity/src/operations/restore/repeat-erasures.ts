import type { Sql } from '@brote/persistence';
import { readErasures, type ListedErasure } from '#app/self-service/closure/erasure-list';
import { INSERT_REOPENED_ACCOUNTS } from './restore.sql';

/**
 * Requests the erasure of each account that was closed before a restore, and is open again. The service closes them once it starts, with
 * the usual events and requests.
 * @param folder that of the list; undefined without one
 * @returns sentences about what it did
 * @throws Error when the list is missing or damaged
 */
export async function repeatErasures(sql: Sql, folder: string | undefined): Promise<string[]> {
  if (folder === undefined) return ['ERASURE_LIST_FOLDER is not set: close the accounts again that were closed in the lost minutes.'];
  const erasures = await readList(folder);
  const accountIds = erasures.map(({ accountId }) => accountId);
  const reopened = await sql.query(INSERT_REOPENED_ACCOUNTS, { accountIds });
  return [
    reopened.length === 0
      ? `none of the ${erasures.length} erasures in the list is undone.`
      : `${reopened.length} closed accounts were open again; the service closes and erases them once it starts.`,
  ];
}

async function readList(folder: string): Promise<ListedErasure[]> {
  try {
    return await readErasures(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(
      `${folder} has no list of erasures. Copy erasures.log there. If no account was ever closed, create it as an empty file. Then run this program again.`,
      { cause: error },
    );
  }
}
