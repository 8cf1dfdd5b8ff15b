import { mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope, Letter } from './open-letter';
import { fileOf, openLetter } from './open-letter';

const MAIL = /^(.+)\.eml$/;

interface Waiting extends Letter {
  opening?: Promise<void>;
}

/**
 * Mails that nobody has looked for yet, in the order in which they came. Each is written as it came, which is all that its sender waits
 * for; taking one apart costs many times that, so it is done once somebody looks.
 */
export class Letters {
  private readonly waiting: Waiting[];
  private came = 0;

  /** Takes up what earlier runs have left in the folder; `show` gets each mail once it is open. */
  constructor(
    private readonly folder: string,
    private readonly show: (mail: object) => void,
  ) {
    mkdirSync(folder, { recursive: true });
    const found = readdirSync(folder).flatMap((name) => MAIL.exec(name)?.[1] ?? []);
    const timed = found.map((id) => ({ id, cameAt: statSync(fileOf(folder, { id })).mtimeMs }));
    this.waiting = timed.sort((a, b) => a.cameAt - b.cameAt || a.id.localeCompare(b.id)).map(({ id }) => ({ id }));
  }

  /** Keeps a mail; gives its name. Half a file never carries the name of a whole one. Throws when the disk does not take it. */
  keep(message: Buffer, envelope: Envelope): string {
    this.came += 1;
    const letter = { id: `${Date.now().toString(36)}${process.pid.toString(36)}${this.came.toString(36).padStart(5, '0')}`, envelope };
    const unfinished = join(this.folder, `${letter.id}.part`);
    writeFileSync(unfinished, message);
    renameSync(unfinished, fileOf(this.folder, letter));
    this.waiting.push(letter);
    return letter.id;
  }

  /** Opens everything that has come so far, one after the other. Rejects when a mail cannot be read from the disk. */
  async openAll(): Promise<void> {
    for (const letter of [...this.waiting]) await (letter.opening ??= this.open(letter));
  }

  private async open(letter: Waiting): Promise<void> {
    const mail = await openLetter(this.folder, letter);
    this.waiting.splice(this.waiting.indexOf(letter), 1);
    this.show(mail);
  }
}
