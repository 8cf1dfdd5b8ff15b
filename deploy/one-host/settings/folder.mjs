// Files of the settings folder: what exists is kept.
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SECRET_MODE = 0o400;
const SECRET_FOLDER_MODE = 0o700;
const PUBLIC_FOLDER_MODE = 0o755;

/** The settings of a shop in one folder. */
export class SettingsFolder {
  #written = [];

  /**
   * @param {string} folder where this program writes
   * @param {string} mountedAt where services find it; containers see it at another place
   */
  constructor(folder, mountedAt = folder) {
    this.folder = folder;
    this.mountedAt = mountedAt;
  }

  /** The path of a file as services see it. */
  servicePath(...names) {
    return join(this.mountedAt, ...names);
  }

  /** Paths of the files that this run wrote. */
  get written() {
    return this.#written;
  }

  path(...names) {
    return join(this.folder, ...names);
  }

  has(...names) {
    return existsSync(this.path(...names));
  }

  /** Writes a file that every service may read. An existing file stays as it is. */
  keepPublic(name, makeText) {
    if (!this.has(name)) this.replace(name, makeText(), 0o644);
  }

  /** Writes a secret of one service. An existing secret stays as it is. */
  keepSecret(service, name, makeText) {
    if (!this.has('secrets', service, name)) this.replaceSecret(service, name, makeText());
  }

  /** Writes a secret of one service in place of an older one. */
  replaceSecret(service, name, text) {
    this.#makeFolder('secrets', service);
    chmodSync(this.path('secrets', service), SECRET_FOLDER_MODE);
    this.replace(`secrets/${service}/${name}`, text, SECRET_MODE);
  }

  /** Writes a file in place of an older one. */
  replace(name, text, mode) {
    const path = this.path(name);
    if (!name.startsWith('secrets/')) this.#makeFolder(dirname(name));
    if (existsSync(path)) chmodSync(path, 0o600);
    writeFileSync(path, text);
    chmodSync(path, mode);
    this.#written.push(path);
  }

  /** Makes a folder that every service may enter, whatever the umask, and the folders above it. Folders that exist keep their mode. */
  #makeFolder(...names) {
    const path = this.path(...names);
    const first = mkdirSync(path, { recursive: true });
    if (first === undefined) return;
    for (let each = path; each.startsWith(first); each = dirname(each)) chmodSync(each, PUBLIC_FOLDER_MODE);
  }

  /**
   * Gives a folder's files to a user of containers. On this machine, root alone can enter the folder: an account may have the same number.
   * @param {string} name a folder of the settings
   * @param {number} user number of the user in the container; files keep their owner unless this program runs as root
   */
  giveToContainers(name, user) {
    chmodSync(this.path(name), SECRET_FOLDER_MODE);
    if (process.getuid() !== 0) return;
    for (const entry of readdirSync(this.path(name), { recursive: true })) chownSync(this.path(name, entry), user, user);
  }

  remove(name) {
    rmSync(this.path(name));
  }
}
