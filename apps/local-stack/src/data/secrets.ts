import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** What only this stack knows. Made once, so that links and sessions survive a restart. */
export interface Secrets {
  /** One password per database role. */
  databasePasswords: Record<string, string>;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  linkSecret: string;
  clientHashKey: string;
}

/** Reads the secrets, making those that do not exist yet. The file is readable by its owner only. */
export async function keepSecrets(file: string, roles: readonly string[]): Promise<Secrets> {
  const kept = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<Secrets>;
  const secrets: Secrets = {
    stripeSecretKey: kept.stripeSecretKey ?? `sk_test_${random()}`,
    stripeWebhookSecret: kept.stripeWebhookSecret ?? `whsec_${random()}`,
    linkSecret: kept.linkSecret ?? random(),
    clientHashKey: kept.clientHashKey ?? random(),
    databasePasswords: Object.fromEntries(roles.map((role) => [role, kept.databasePasswords?.[role] ?? random()])),
  };
  await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

function random(): string {
  return randomBytes(24).toString('hex');
}
