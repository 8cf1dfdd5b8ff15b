import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { demoEmail } from '@brote/brand';
import { readEnvironmentOf } from './environment';

/** The credentials of one bench account. */
export interface BenchAccount {
  email: string;
  password: string;
}

const PASSWORD = 'solo-para-medir-9';

/** Opens that many accounts in the running shop by identity's own command, with the running service's environment. */
export async function openBenchAccounts(root: string, identityPid: number, count: number): Promise<BenchAccount[]> {
  const benchAccounts = Array.from({ length: count }, (_, index) => ({ email: demoEmail(`bench-${index}`), password: PASSWORD }));
  const accounts = benchAccounts.map((account) => ({ ...account, locale: 'en', fullName: 'Bench Customer', onboarded: true, roles: [] }));
  const env = { ...(await readEnvironmentOf(identityPid)), DEMO_ACCOUNTS: JSON.stringify(accounts) };
  await promisify(execFile)(process.execPath, [join(root, 'apps/identity/dist/open-demo-accounts.js')], { env });
  return benchAccounts;
}
