// A machine inside this process's namespaces: folders that begin empty, and a network with one visitor.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const SHOP_ADDRESS = '10.77.0.2';
export const VISITOR_ADDRESS = '10.77.0.1';
/** Folders whose content on the real machine is neither seen nor changed. */
const EMPTY_FOLDERS = ['/opt', '/var/lib/postgresql', '/var/lib/brote-nats', '/var/lib/brote-identity', '/var/lib/caddy', '/var/log'];
const COPIED_FOLDERS = ['/etc', '/usr/local/bin'];

export const run = (command, ...args) => execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** Puts empty folders in place of the machine's own. */
export function hideFolders(folder, extraFolders = []) {
  run('mount', '--make-rprivate', '/');
  for (const path of COPIED_FOLDERS) {
    const copy = join(folder, 'machine', path);
    mkdirSync(copy, { recursive: true });
    run('cp', '-a', `${path}/.`, copy);
    run('mount', '--bind', copy, path);
  }
  for (const path of [...EMPTY_FOLDERS, ...extraFolders]) {
    const empty = join(folder, 'machine', path);
    mkdirSync(empty, { recursive: true, mode: 0o755 });
    mkdirSync(path, { recursive: true });
    run('mount', '--bind', empty, path);
  }
  // Debian's packages make these folders.
  mkdirSync('/var/log/caddy');
  run('chown', 'caddy:caddy', '/var/lib/caddy', '/var/log/caddy');
}

/**
 * Connects this machine with a visitor, who has a network of their own.
 * @returns {Promise<{ command: (...args: string[]) => string[], stop: () => void }>} how to run a program as the visitor
 */
export async function connectVisitor(host) {
  const visitor = spawn('unshare', ['--net', 'sleep', '3600'], { stdio: 'ignore' });
  await new Promise((resolve) => visitor.once('spawn', resolve));
  const enter = ['nsenter', `--net=/proc/${visitor.pid}/ns/net`];
  await untilOwnNetwork(visitor.pid);
  run('ip', 'link', 'set', 'lo', 'up');
  // systemd gives Caddy's unit this right.
  run('sysctl', '-q', '-w', 'net.ipv4.ip_unprivileged_port_start=0');
  run('ip', 'link', 'add', 'shop0', 'type', 'veth', 'peer', 'name', 'visitor0');
  run('ip', 'link', 'set', 'visitor0', 'netns', String(visitor.pid));
  run('ip', 'address', 'add', `${SHOP_ADDRESS}/24`, 'dev', 'shop0');
  run('ip', 'link', 'set', 'shop0', 'up');
  run(...enter, 'ip', 'address', 'add', `${VISITOR_ADDRESS}/24`, 'dev', 'visitor0');
  run(...enter, 'ip', 'link', 'set', 'visitor0', 'up');
  run(...enter, 'ip', 'link', 'set', 'lo', 'up');
  writeFileSync('/etc/hosts', `127.0.0.1 localhost\n${SHOP_ADDRESS} ${host}\n`);
  return { command: (...args) => [...enter, ...args], stop: () => visitor.kill() };
}

/** Until the program has left this machine's network. */
async function untilOwnNetwork(pid) {
  const networkOf = (of) => run('readlink', `/proc/${of}/ns/net`).trim();
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (networkOf(pid) !== networkOf('self')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The visitor did not get a network of their own.');
}

/** A cluster of PostgreSQL, as Debian's package makes one at its installation. */
export function startPostgres() {
  mkdirSync('/var/log/postgresql', { recursive: true });
  run('chown', 'postgres:postgres', '/var/log/postgresql', '/var/lib/postgresql');
  const [version] = run('ls', '/usr/lib/postgresql').trim().split('\n').slice(-1);
  run('rm', '-rf', `/etc/postgresql/${version}`);
  run('pg_createcluster', version, 'main', '--', '--auth-local=peer', '--auth-host=scram-sha-256');
  run('pg_ctlcluster', version, 'main', 'start');
}

/** The commands of a page, or of one of its sections, block by block. */
export function readCommands(page, heading) {
  const sections = readFileSync(page, 'utf8').split(/^(?=## )/m);
  const chosen = heading === undefined ? sections : sections.filter((section) => section.startsWith(`## ${heading}\n`));
  return [...chosen.join('').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block.trim());
}
