import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RIGHTS = 'deploy/nats/services.conf';

/** Gives the services the rights of this version, without a restart of the broker. */
export async function grantRights({ shop, earlier, current }) {
  const file = join(shop.home, 'data/nats/nats-server.conf');
  const text = readFileSync(file, 'utf8');
  const earlierRights = readFileSync(join(earlier, RIGHTS), 'utf8');
  if (!text.includes(earlierRights)) throw new Error(`${file} does not have the rights of the earlier version.`);
  writeFileSync(
    file,
    text.replace(earlierRights, () => readFileSync(join(current, RIGHTS), 'utf8')),
  );
  const { parts } = await shop.readStatus();
  process.kill(parts.find(({ name }) => name === 'NATS').pid, 'SIGHUP');
}
