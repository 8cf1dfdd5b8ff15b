import { join } from 'node:path';
import { startGuarded } from '@brote/local-servers';
import type { Settings } from '../settings';
import type { RunningStack } from '../running-stack';
import { warn } from '../say';
import { Supervised } from '../supervisor/supervised';
import { watchSources } from './watch-sources';

const WEB_APPS = [
  { name: 'storefront', portVariable: 'BROTE_STOREFRONT_PORT' },
  { name: 'admin', portVariable: 'BROTE_ADMIN_PORT' },
] as const;

/** Rebuilds and restarts the services that change, and serves both web apps from their sources. Returns how to end that. */
export async function startDevelopment(settings: Settings, stack: RunningStack): Promise<() => Promise<void>> {
  const stopWatching = await watchSources(settings.root, async (name) => await stack.restart(name));
  const servers = WEB_APPS.map((app) => webServer(settings, app));
  await Promise.all(servers.map(async (server) => await server.start()));
  return async () => {
    stopWatching();
    await Promise.all(servers.map(async (server) => await server.stop()));
  };
}

function webServer({ root, ports }: Settings, { name, portVariable }: (typeof WEB_APPS)[number]): Supervised {
  const lastLines: string[] = [];
  return new Supervised(
    `${name} from source`,
    async () =>
      await startGuarded({
        command: process.execPath,
        args: [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(ports[name]), '--strictPort', '--host', '127.0.0.1'],
        cwd: join(root, 'apps', name),
        env: { ...process.env, BROTE_GATEWAY_ORIGIN: `http://127.0.0.1:${ports.gateway}`, [portVariable]: String(ports[name]) },
        onLine: (line) => {
          lastLines.splice(0, lastLines.length - 5);
          lastLines.push(line);
        },
      }),
    (sentence) => warn(`${sentence} It said last: ${lastLines.join(' ')}`),
  );
}
