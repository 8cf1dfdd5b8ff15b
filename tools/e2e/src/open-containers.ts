import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { eventually } from './eventually';
import { shareShopsWithWorkers } from './shop';

const ROOT = resolve(__dirname, '../../..');
const ORIGIN = 'http://localhost:4200';
const READY_TIMEOUT_MS = 180_000;

/** The compose command of this machine. Throws with a remedy when no engine answers. */
function findComposeCommand(): readonly string[] {
  if (spawnSync('docker', ['info'], { stdio: 'ignore' }).status !== 0)
    throw new Error('No container engine answers: install Docker and start it, then run this again.');
  const hasPlugin = spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0;
  return hasPlugin ? ['docker', 'compose'] : ['docker-compose'];
}

function runCompose(...args: readonly string[]): void {
  const [command = 'docker', ...leadingArgs] = findComposeCommand();
  const { status } = spawnSync(command, [...leadingArgs, ...args], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error(`"${command} ${[...leadingArgs, ...args].join(' ')}" failed; the reason is above.`);
}

async function isReady(): Promise<boolean> {
  try {
    const reply = await fetch(`${ORIGIN}/api/v1/status`);
    const { services } = (await reply.json()) as { services: { ready: boolean }[] };
    return services.length > 0 && services.every(({ ready }) => ready);
  } catch {
    return false; // No server listens yet.
  }
}

/** Builds and starts the shop in containers and waits until every service is ready. Returns the function that stops it; its data stays. */
export default async function openContainers(): Promise<() => void> {
  runCompose('up', '--detach', '--build');
  await eventually('the ready state of every container', async () => ((await isReady()) ? true : null), READY_TIMEOUT_MS);
  const emptyAddresses = { pid: 0, controlUrl: '', natsUrl: '', processes: {}, home: '' };
  const publicAddresses = { origin: ORIGIN, gatewayUrl: ORIGIN, mailboxUrl: 'http://localhost:4203', stripeUrl: 'http://localhost:4202' };
  shareShopsWithWorkers([{ ...emptyAddresses, ...publicAddresses }]);
  return () => runCompose('down');
}
