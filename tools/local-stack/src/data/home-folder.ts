import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LocalServerProblem, readFileIfPresent, readCommandLine } from '@brote/local-servers';

/** Everything that the stack writes into its folder. Other files in it are never deleted. */
const OWNED_ENTRIES = ['data', 'logs', 'running.json'];

/** The stack's folder on disk: its paths, and a lock for one stack at a time. */
export class HomeFolder {
  constructor(readonly path: string) {}

  readonly postgres = (): string => join(this.path, 'data/postgres');
  readonly nats = (): string => join(this.path, 'data/nats');
  readonly secrets = (): string => join(this.path, 'data/secrets.json');
  readonly demoCatalogue = (): string => join(this.path, 'data/demo-catalogue');
  readonly demoAccounts = (): string => join(this.path, 'data/demo-accounts');
  readonly demoOrders = (): string => join(this.path, 'data/demo-orders');
  readonly demoSubscribers = (): string => join(this.path, 'data/demo-subscribers');
  readonly clock = (): string => join(this.path, 'data/clock.json');
  readonly stripeSandbox = (): string => join(this.path, 'data/stripe-sandbox.jsonl');
  readonly aeatSandbox = (): string => join(this.path, 'data/aeat-sandbox.jsonl');
  readonly mails = (): string => join(this.path, 'data/mails');
  readonly logs = (): string => join(this.path, 'logs');
  private readonly runningFile = (): string => join(this.path, 'running.json');

  /**
   * Creates and locks the folder.
   * @throws LocalServerProblem when another running stack has the lock
   */
  async acquire(): Promise<void> {
    await this.requireUnused();
    await this.create();
    if (process.getuid?.() === 0) await this.allowTraversal();
    await this.writeRunningFile({});
  }

  /** Creates the folder without the lock. */
  async create(): Promise<void> {
    await mkdir(join(this.path, 'data'), { recursive: true });
    await mkdir(this.logs(), { recursive: true });
  }

  /** Writes the process id and `facts` to a file, where other programs read the running stack's addresses. */
  async writeRunningFile(details: object): Promise<void> {
    await writeFile(this.runningFile(), `${JSON.stringify({ pid: process.pid, ...details }, null, 2)}\n`);
  }

  async release(): Promise<void> {
    await rm(this.runningFile(), { force: true });
  }

  /** Deletes what the stack wrote, and nothing else that may lie in the folder. */
  async deleteAll(): Promise<void> {
    await this.requireUnused();
    for (const name of OWNED_ENTRIES) await rm(join(this.path, name), { recursive: true, force: true });
  }

  hasData(): boolean {
    return existsSync(join(this.path, 'data'));
  }

  private async requireUnused(): Promise<void> {
    const runningJson = (await readFileIfPresent(this.runningFile())) ?? '{}';
    const pid = parseOwnerPid(runningJson);
    if (!pid || pid === process.pid || !(await readCommandLine(pid))?.includes('node')) return;
    throw new LocalServerProblem(
      'data-folder',
      `The shop is already running (process ${pid}) with its data in ${this.path}. Stop that one, or set BROTE_HOME to another folder.`,
    );
  }

  /** Started by root, PostgreSQL runs as another user, which must be able to enter our own folders. */
  private async allowTraversal(): Promise<void> {
    for (const folder of [this.path, join(this.path, 'data')]) await chmod(folder, (await stat(folder)).mode | 0o001);
  }
}

function parseOwnerPid(runningJson: string): number | undefined {
  try {
    return (JSON.parse(runningJson) as { pid?: number }).pid;
  } catch {
    return undefined; // a crash leaves half a file, and a crashed stack does not run
  }
}
