import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Web apps that the gateway serves: they change with it. */
const WEB_APPS = ['storefront', 'admin'];

/** A folder of links to built programs of two versions, as `/opt/brote/current` is one link to a release. */
export class ProgramLinks {
  /** @param {{folder: string, earlier: string, current: string}} roots */
  constructor({ folder, earlier, current }) {
    Object.assign(this, { folder, earlier, current });
  }

  /** Every part of the shop at the earlier version. What stands in for other companies is of this version. */
  create() {
    rmSync(this.folder, { recursive: true, force: true });
    for (const app of readdirSync(join(this.earlier, 'apps'))) this.#link(join('apps', app), this.earlier);
    for (const entry of ['tools', 'node_modules']) this.#link(entry, this.current);
    this.#link('deploy/nats/services.conf', this.earlier);
    this.#link('deploy/nats/local-programs.conf', this.current);
  }

  /** Lets a service start from a version at its next start, and its web apps with it. */
  switchService(service, version) {
    const apps = service === 'gateway' ? [service, ...WEB_APPS] : [service];
    for (const app of apps) this.#link(join('apps', app), version === 'current' ? this.current : this.earlier);
  }

  /** Replaces a link in one step, so that no start finds it missing. */
  #link(name, root) {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(join(root, name), `${path}.new`);
    renameSync(`${path}.new`, path);
  }
}
