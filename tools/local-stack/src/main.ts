import { resolve } from 'node:path';
import { LocalServerProblem, parentOf, runningCommand } from '@brote/local-servers';
import { addressTable } from './addresses';
import { usersOfBroker } from './data/broker-users';
import { HomeFolder } from './data/home-folder';
import { keepSecrets } from './data/secrets';
import { startDevelopment } from './dev/start-development';
import { inspectedServices } from './inspect';
import { reset } from './reset';
import { RunningStack } from './running-stack';
import { say, seconds, warn } from './say';
import { readSettings } from './settings';
import type { Settings } from './settings';
import { DATABASE_ROLES } from './stack';

/** Milliseconds between two checks whether npm, which started us, still runs. */
const PARENT_EVERY_MS = 2_000;

async function main(args: string[]): Promise<void> {
  const settings = await readSettings(process.env, {
    root: resolve(__dirname, '../../..'),
    dev: args.includes('--dev'),
    inspect: inspectedServices(args),
  });
  const home = new HomeFolder(settings.home);
  if (args.includes('--broker-users')) {
    await home.make();
    const { brokerSeeds } = await keepSecrets(home.secrets(), DATABASE_ROLES);
    say(await usersOfBroker(settings.root, brokerSeeds));
  } else if (args.includes('--reset')) {
    await reset(home, args.includes('--yes'));
  } else {
    await home.take();
    await run(settings, home);
  }
}

async function run(settings: Settings, home: HomeFolder): Promise<void> {
  const stack = new RunningStack(settings, home);
  let stopDevelopment: () => Promise<void> = () => Promise.resolve();
  const end = once(async (code: number) => {
    await stopDevelopment();
    await stack.stop();
    process.exit(code);
  });
  endOnSignal(end);
  say(`Opening the shop (its data: ${settings.home})`);
  try {
    if (!(await stack.start())) return;
    if (settings.dev) stopDevelopment = await startDevelopment(settings, stack);
    say(`\nThe shop is open, ${seconds(performance.now())} after the command.\n\n${addressTable(settings)}\n\nCtrl-C closes it.`);
  } catch (error) {
    explain(error);
    end(1);
  }
}

/** Stops on Ctrl-C, SIGTERM, a closed terminal or the end of npm. A second Ctrl-C does not wait. */
function endOnSignal(end: (code: number) => void): void {
  let printed = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // One Ctrl-C may arrive twice, from the terminal and from npm. Only a later one counts as the second.
      if (printed) return;
      printed = true;
      setTimeout(() => process.on(signal, () => process.exit(130)), 500).unref();
      say('\nClosing the shop …');
      end(0);
    });
  }
  if (process.env['npm_lifecycle_event']) void endWithNpm(end);
  if (process.env['BROTE_ENDS_WITH_STDIN'] === '1') process.stdin.on('end', () => end(1)).resume();
}

/** A killed npm sends no signal, so its process is polled. npm is our parent, or the parent of the shell that started us. */
async function endWithNpm(end: (code: number) => void): Promise<void> {
  const parents = [process.ppid, await parentOf(process.ppid)];
  for (const pid of parents) {
    const command = pid && (await runningCommand(pid));
    if (!command || !command.includes('npm')) continue;
    setInterval(() => {
      void runningCommand(pid).then((now) => {
        if (now !== command) end(1);
      });
    }, PARENT_EVERY_MS).unref();
    return;
  }
}

function once(action: (code: number) => Promise<void>): (code: number) => void {
  let running = false;
  return (code) => {
    if (running) return;
    running = true;
    action(code).catch((error: unknown) => {
      explain(error);
      process.exit(1); // the guards stop what is left
    });
  };
}

/** Prints one sentence for a problem that a person can repair. Any other error is ours and is printed with its stack. */
function explain(error: unknown): void {
  if (error instanceof LocalServerProblem) warn(error.message);
  else console.error(error);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  explain(error);
  process.exit(1);
});
