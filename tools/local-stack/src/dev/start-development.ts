import { join } from 'node:path';
import { requireFreePort, startGuarded } from '@brote/local-servers';
import type { GuardedProcess } from '@brote/local-servers';
import type { RunningStack } from '../running-stack';
import { warn } from '../terminal';
import { portVariable } from '../variables';
import type { StackSettings } from '../settings';
import { SupervisedProcess } from '../supervisor/supervised-process';
import { watchSources } from './watch-sources';

const WEB_APPS = [
  { name: 'storefront', variable: 'BROTE_STOREFRONT_PORT' },
  { name: 'admin', variable: 'BROTE_ADMIN_PORT' },
] as const;

/** Rebuilds and restarts the services that change, and serves both web apps from their sources. Returns the function that stops both. */
export async function startDevelopment(settings: StackSettings, stack: RunningStack): Promise<() => Promise<void>> {
  const stopWatching = await watchSources(settings.root, async (name) => {
    await stack.restart(name);
  });
  const servers = WEB_APPS.map((app) => new WebServer(settings, app));
  await Promise.all(servers.map(async (server) => await server.start()));
  return async () => {
    stopWatching();
    await Promise.all(servers.map(async (server) => await server.stop()));
  };
}

/** Vite for one web app. */
class WebServer {
  private readonly supervised: SupervisedProcess;
  private readonly lastLines: string[] = [];
  private markReady: () => void = () => undefined;

  constructor(
    private readonly settings: StackSettings,
    private readonly app: (typeof WEB_APPS)[number],
  ) {
    this.supervised = new SupervisedProcess(
      `${app.name} from source`,
      async () => await this.launch(),
      (sentence) => warn(`${sentence} Its last output: ${this.lastLines.join(' ')}`),
    );
  }

  async start(): Promise<void> {
    await requireFreePort(this.settings.ports[this.app.name], `${this.app.name} from source`, portVariable(this.app.name));
    await this.supervised.start();
  }

  async stop(): Promise<void> {
    await this.supervised.stop();
  }

  /** Resolves when Vite serves. An early end is reported and resolves, too. */
  private async launch(): Promise<GuardedProcess> {
    const { root, ports } = this.settings;
    const { name, variable } = this.app;
    const ready = new Promise<void>((resolve) => (this.markReady = resolve));
    const vite = await startGuarded({
      command: process.execPath,
      args: [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(ports[name]), '--strictPort', '--host', '127.0.0.1'],
      cwd: join(root, 'apps', name),
      env: { ...process.env, BROTE_GATEWAY_ORIGIN: `http://127.0.0.1:${ports.gateway}`, [variable]: String(ports[name]) },
      onLine: (line) => this.recordLine(line),
    });
    await Promise.race([ready, vite.exited]);
    return vite;
  }

  private recordLine(line: string): void {
    this.lastLines.splice(0, this.lastLines.length - 5);
    this.lastLines.push(line);
    if (line.includes('ready in')) this.markReady();
  }
}
