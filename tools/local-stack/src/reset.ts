import { createInterface } from 'node:readline/promises';
import { LocalServerProblem } from '@brote/local-servers';
import type { HomeFolder } from './data/home-folder';
import { say } from './say';

/** Deletes the stack's data after a confirmation; `sure` skips the question. */
export async function reset(home: HomeFolder, sure: boolean): Promise<void> {
  if (!home.holdsData()) {
    say(`There is no data in ${home.path}.`);
  } else if (sure || (await confirmed(home.path))) {
    await home.deleteAll();
    say('Deleted. npm start opens a fresh shop.');
  } else {
    say('Nothing was deleted.');
  }
}

async function confirmed(path: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new LocalServerProblem(
      'not-configured',
      `No terminal can confirm this. To delete the data in ${path}, add --yes (npm run reset -- --yes).`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Delete every order, mail and setting of the local shop in ${path}? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
