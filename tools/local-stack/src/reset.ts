import { createInterface } from 'node:readline/promises';
import { LocalServerProblem } from '@brote/local-servers';
import type { HomeFolder } from './data/home-folder';
import { printLine } from './terminal';

/** Deletes the stack's data after a confirmation; `sure` skips the question. */
export async function reset(home: HomeFolder, isConfirmed: boolean): Promise<void> {
  if (!home.hasData()) {
    printLine(`There is no data in ${home.path}.`);
  } else if (isConfirmed || (await askConfirmation(home.path))) {
    await home.deleteAll();
    printLine('Deleted. npm start opens a fresh shop.');
  } else {
    printLine('Nothing was deleted.');
  }
}

async function askConfirmation(path: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new LocalServerProblem(
      'not-configured',
      `No terminal can confirm this. To delete the data in ${path}, add --yes (npm run reset -- --yes).`,
    );
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(`Delete every order, mail and setting of the local shop in ${path}? [y/N] `);
  prompt.close();
  return /^y(es)?$/i.test(answer.trim());
}
