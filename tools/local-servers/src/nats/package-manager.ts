import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findOnPath } from './nats-server-binary';

const execFileAsync = promisify(execFile);
const INSTALL_TIMEOUT_MS = 300_000;

/** Installs whatever nats-server the system's package manager has. Returns its path. */
export async function installWithPackageManager(): Promise<string> {
  if (process.platform === 'darwin') await execFileAsync('brew', ['install', 'nats-server'], { timeout: INSTALL_TIMEOUT_MS });
  else if (process.getuid?.() === 0) {
    await execFileAsync('apt-get', ['update'], { timeout: INSTALL_TIMEOUT_MS });
    await execFileAsync('apt-get', ['install', '--yes', '--no-install-recommends', 'nats-server'], { timeout: INSTALL_TIMEOUT_MS });
  } else throw new Error('only root may install packages');
  const path = await findOnPath('nats-server', `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/bin:/opt/homebrew/bin`);
  if (!path) throw new Error('the package brought no nats-server');
  return path;
}
