#!/usr/bin/env node
// Plays the steps of docs/operating/go-live.md on a machine of its own, from an empty folder to a paid order over https. The machine is made
// of namespaces: its own network, and its own /etc and /opt. The Stripe sandbox stands for Stripe. Needs root and Debian's packages.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const scenario = join(import.meta.dirname, 'rehearsal/scenario.mjs');
const folder = mkdtempSync(join(tmpdir(), 'brote-rehearsal-'));
const root = join(import.meta.dirname, '../..');

/** Debian's packages come before the network is cut off. */
function installPackages() {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: environment };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'postgresql', 'caddy', 'openssl', 'iproute2', 'systemd'],
    options,
  );
}

if (process.getuid?.() !== 0) {
  console.error('The rehearsal needs root: it makes namespaces and users.');
  process.exit(2);
}
installPackages();
execFileSync('git', ['clone', '--quiet', root, join(folder, 'source')]);
execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: join(folder, 'source'), stdio: ['ignore', 'ignore', 'inherit'] });
const { status } = spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', '--mount-proc', process.execPath, scenario, folder], {
  stdio: 'inherit',
});
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);
