// Installs packages with the system's package manager, where that is permitted.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const isRoot = () => process.getuid?.() === 0;
const hasApt = () => spawnSync('apt-get', ['--version']).error === undefined;

/** Whether this system has Debian's package manager and this user may run it. */
export const mayInstall = () => isRoot() && hasApt();

/** Whether the package manager has installed a package of this name. */
export const hasPackage = (name) => spawnSync('dpkg-query', ['--status', name], { stdio: 'ignore' }).status === 0;

/** The path of the first program that the system finds; null without one. */
export function findOnPath(names) {
  for (const name of names) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (status === 0 && stdout.trim() !== '') return stdout.trim();
  }
  return null;
}

/** Debian's packages start their servers unless this program forbids it. */
const POLICY_FILE = '/usr/sbin/policy-rc.d';

/**
 * Installs each package after an update of the lists. A package that is missing leaves the others. Settles with any result.
 * `startServices: false` forbids that a server starts, for as long as the installation takes.
 */
export async function installPackages(names, { startServices = true } = {}) {
  const installs = names.map((name) => `apt-get install -y -qq --no-install-recommends ${name} >/dev/null`);
  const steps = ['apt-get update -qq', ...installs];
  // A policy of the system stays as it is.
  if (!startServices && !existsSync(POLICY_FILE)) {
    steps.unshift(`printf '#!/bin/sh\\nexit 101\\n' > ${POLICY_FILE}; chmod +x ${POLICY_FILE}`);
    steps.push(`rm ${POLICY_FILE}`);
  }
  const packages = spawn('sh', ['-c', steps.join('; ')], { stdio: ['ignore', 'inherit', 'inherit'] });
  await new Promise((done) => packages.once('error', done).once('close', done));
}
