import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publicKeyOf } from '@brote/contracts/broker-nkey';
import { findCacheFolder, findNatsServer } from '../src/index';

const execFileAsync = promisify(execFile);
const ROOT = join(__dirname, '../../..');
const SERVICES = ['identity', 'catalog-inventory', 'orders-payments', 'subscriptions', 'notifications', 'admin-reporting'];

describe('the broker configuration of the containers', () => {
  let folder: string;

  /** Prepares the folders of the container. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brote-container-broker-'));
    await cp(join(ROOT, 'deploy/nats'), join(folder, 'etc/nats'), { recursive: true });
    const env = { ...process.env, KEYS_DIR: join(folder, 'keys'), SERVICES: SERVICES.join() };
    for (let start = 1; start <= 2; start += 1)
      await execFileAsync(process.execPath, [join(ROOT, 'deploy/containers/keys/main.js')], { env });
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('is valid with the keys of the first start', async () => {
    const { path } = await findNatsServer({ cacheDir: await findCacheFolder(), say: () => undefined });
    const { stderr } = await execFileAsync(path, ['-t', '--config', join(folder, 'etc/nats/containers.conf')]);
    expect(stderr).toContain('configuration file');
    expect(stderr).toContain('is valid');
  });

  it('names every service by the public half of its own seed', async () => {
    const knownUsers = await readFile(join(folder, 'keys/nats-users.conf'), 'utf8');
    const config = await readFile(join(folder, 'etc/nats/containers.conf'), 'utf8');
    const compose = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
    for (const service of ['gateway', ...SERVICES]) {
      const name = service.replaceAll('-', '_');
      const seed = await readFile(join(folder, 'keys', `${service}.nats-seed`), 'utf8');
      expect(knownUsers).toContain(`${name}_key: ${publicKeyOf(seed)}\n`);
      expect(config).toContain(`{ nkey: $${name}_key, permissions: $${name}_permissions }`);
      expect(compose.split(`NATS_NKEY_SEED_FILE: /keys/${service}.nats-seed\n`)).toHaveLength(2);
    }
    expect(knownUsers.trim().split('\n')).toHaveLength(1 + SERVICES.length);
  });
});
