// Prepares a machine made of namespaces and plays a scenario in it. Needs root and Debian's packages.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const NAMESPACES = ['--net', '--mount', '--pid', '--fork', '--mount-proc'];
/** Bash is the first process of the machine: it collects programs that have ended, which Node does not. */
const UNDER_BASH = ['bash', '-c', '"$@" & wait $!', 'bash'];
const PACKAGES = ['postgresql', 'caddy', 'openssl', 'iproute2', 'systemd'];

/** Debian's packages come before the network is cut off. */
function installPackages(packages) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: environment };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

/**
 * Plays a scenario with the committed sources, in its own network and with its own folders, and ends this process with its code.
 * @param {string} scenario the program; its argument is the folder of the machine
 * @param {string[]} packages Debian's packages that it needs besides those of the shop
 */
export function playOnOwnMachine(scenario, packages = []) {
  if (process.getuid?.() !== 0) {
    console.error('The rehearsal needs root: it makes namespaces and users.');
    process.exit(2);
  }
  installPackages([...PACKAGES, ...packages]);
  const folder = mkdtempSync(join(tmpdir(), 'brote-rehearsal-'));
  const source = join(folder, 'source');
  execFileSync('git', ['clone', '--quiet', root, source]);
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: source, stdio: ['ignore', 'ignore', 'inherit'] });
  const { status } = spawnSync('unshare', [...NAMESPACES, ...UNDER_BASH, process.execPath, scenario, folder], { stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
  process.exit(status ?? 1);
}
