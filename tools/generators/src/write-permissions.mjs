import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCES = "import 'reflect-metadata';\nexport * from './libs/contracts/src/broker/index.ts';";

/** Writes the permissions of the broker's users, which follow from the contracts. */
export async function writePermissions(root) {
  // The compilers take half a second to load, and most generators need none.
  const { loadTypeScript } = await import('../../build-tooling/typescript/load-typescript.mjs');
  const { LOCAL_BROKER_USERS, renderPermissions, SERVICE_BROKER_USERS } = await loadTypeScript(SOURCES, { name: 'permissions' });
  await writeFile(join(root, 'deploy/nats/services.conf'), renderPermissions(SERVICE_BROKER_USERS));
  await writeFile(join(root, 'deploy/nats/local-programs.conf'), renderPermissions(LOCAL_BROKER_USERS));
  return 'deploy/nats';
}
