import { chmod, copyFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readParentPid, findCacheFolder, findNatsServer, LocalServerProblem, readCommandLine } from '@brote/local-servers';
import { addressTable } from './addresses';
import { buildBrokerUsers } from './data/build-broker-users';
import { HomeFolder } from './data/home-folder';
import { ensureSecrets } from './data/secrets';
import { startDevelopment } from './dev/start-development';
import { inspectedServices } from './inspect';
import { reset } from './reset';
import { RunningStack } from './running-stack';
import { printLine, formatDuration, warn } from './terminal';
import { readSettings } from './settings';
import type { StackSettings } from './settings';
import { DATABASE_ROLES } from './stack';

/** Milliseconds between two checks whether npm, which started us, still runs. */
const PARENT_POLL_MS = 2_000;

async function main(args: string[]): Promise<void> {
  const natsTarget = args[args.indexOf('--nats-server') + 1];
  if (args.includes('--nats-server')) return copyNatsServer(natsTarget);
  const settings = await readSettings(process.env, {
    root: resolve(__dirname, '../../..'),
    dev: args.includes('--dev'),
    inspect: inspectedServices(args),
  });
  const home = new HomeFolder(settings.home);
  if (args.includes('--broker-users')) {
    await home.create();
    const { brokerSeeds } = await ensureSecrets(home.secrets(), DATABASE_ROLES);
    printLine(await buildBrokerUsers(settings.root, brokerSeeds));
  } else if (args.includes('--reset')) {
    await reset(home, args.includes('--yes'));
  } else {
    await home.acquire();
    await run(settings, home);
  }
}

/** Puts a checked nats-server at a path, for a shop that runs without this program. */
async function copyNatsServer(target: string | undefined): Promise<void> {
  if (target === undefined) throw new LocalServerProblem('no-binary', 'Usage: npm run nats-server -- /usr/local/bin/nats-server');
  const { path, version } = await findNatsServer({ cacheDir: await findCacheFolder(), say: printLine });
  if (path !== target) await copyFile(path, target);
  await chmod(target, 0o755);
  printLine(`nats-server ${version} is at ${target}.`);
}

async function run(settings: StackSettings, home: HomeFolder): Promise<void> {
  const stack = new RunningStack(settings, home);
  let stopDevelopment: () => Promise<void> = () => Promise.resolve();
  const shutDown = runOnce(async (code: number) => {
    await stopDevelopment();
    await stack.stop();
    process.exit(code);
  });
  shutDownOnSignal(shutDown);
  printLine(`Opening the shop (its data: ${settings.home})`);
  try {
    if (!(await stack.start())) return;
    if (settings.dev) stopDevelopment = await startDevelopment(settings, stack);
    printLine(
      `\nThe shop is open, ${formatDuration(performance.now())} after the command.\n\n${addressTable(settings)}\n\nCtrl-C closes it.`,
    );
  } catch (error) {
    printError(error);
    shutDown(1);
  }
}

/** Stops on Ctrl-C, SIGTERM, a closed terminal or the end of npm. A second Ctrl-C does not wait. */
function shutDownOnSignal(shutDown: (code: number) => void): void {
  let hasPrinted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // One Ctrl-C may arrive twice, from the terminal and from npm. Only a later one counts as the second.
      if (hasPrinted) return;
      hasPrinted = true;
      setTimeout(() => process.on(signal, () => process.exit(130)), 500).unref();
      printLine('\nClosing the shop …');
      shutDown(0);
    });
  }
  if (process.env['npm_lifecycle_event']) void shutDownWithNpm(shutDown);
  if (process.env['BROTE_ENDS_WITH_STDIN'] === '1') process.stdin.on('end', () => shutDown(1)).resume();
}

/** A killed npm sends no signal, so its process is polled. npm is our parent, or the parent of the shell that started us. */
async function shutDownWithNpm(shutDown: (code: number) => void): Promise<void> {
  const parents = [process.ppid, await readParentPid(process.ppid)];
  for (const pid of parents) {
    const command = pid && (await readCommandLine(pid));
    if (!command || !command.includes('npm')) continue;
    setInterval(() => {
      void readCommandLine(pid).then((currentCommand) => {
        if (currentCommand !== command) shutDown(1);
      });
    }, PARENT_POLL_MS).unref();
    return;
  }
}

function runOnce(action: (code: number) => Promise<void>): (code: number) => void {
  let isRunning = false;
  return (code) => {
    if (isRunning) return;
    isRunning = true;
    action(code).catch((error: unknown) => {
      printError(error);
      process.exit(1); // the guards stop what is left
    });
  };
}

/** Prints one sentence for a problem that a person can repair. Any other error is ours and is printed with its stack. */
function printError(error: unknown): void {
  if (error instanceof LocalServerProblem) warn(error.message);
  else console.error(error);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  printError(error);
  process.exit(1);
});
