import { fork } from 'node:child_process';
import { join } from 'node:path';
import { openBenchAccounts, type BenchAccount } from './bench-accounts';
import { runHttpLoad } from './http-load';
import { percentiles } from './percentiles';
import { formatRateRow, formatRatioRow, requireNoFailures, formatRow } from './report';

interface AccountsBenchOptions {
  root: string;
  gatewayUrl: string;
  identityPid: number;
  clients: number;
  seconds: number;
}

const randomOctet = () => 1 + Math.floor(Math.random() * 250);

/** Measures sign-ins through the public API beside argon2id alone, then reads that only the owner may make. Prints the rows. */
export async function measureAccounts({ root, gatewayUrl, identityPid, clients, seconds }: AccountsBenchOptions): Promise<void> {
  console.log('\nAccounts (through the public API)');
  const benchAccounts = await openBenchAccounts(root, identityPid, clients);
  const ceiling = await measureBaselineArgon2(seconds);
  console.log(formatRow('argon2id alone, 4 at once', `${ceiling.toFixed(1)} /s`));
  await measureSignIns(gatewayUrl, benchAccounts.slice(0, 4), 2); // warm up
  for (const count of [1, clients]) {
    const metrics = await measureSignIns(gatewayUrl, benchAccounts.slice(0, count), seconds);
    console.log(formatRateRow(`sign-ins, ${count} client${count === 1 ? '' : 's'}`, metrics));
    console.log(formatRatioRow('sign-ins to argon2id alone', metrics.perSecond, ceiling));
  }
  const [owner] = benchAccounts;
  if (owner === undefined) return;
  const token = await signIn(gatewayUrl, owner);
  for (const path of ['/me', '/orders'])
    for (const count of [1, clients]) {
      const title = `GET ${path} signed in, ${count} client${count === 1 ? '' : 's'}`;
      const load = { url: `${gatewayUrl}/api/v1${path}`, clients: count, token };
      await runHttpLoad({ ...load, seconds: 2 }); // warm up
      const metrics = await runHttpLoad({ ...load, seconds });
      requireNoFailures(title, metrics);
      console.log(formatRateRow(`${title} (${metrics.generator})`, metrics));
    }
}

function measureBaselineArgon2(seconds: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const baselineProcess = fork(join(__dirname, 'baseline-argon2.js'), [String(seconds)]);
    baselineProcess.once('message', ({ perSecond }: { perSecond: number }) => resolve(perSecond));
    baselineProcess.once('error', reject);
    baselineProcess.once('exit', () => reject(new Error('The argon2id baseline ended without a result')));
  });
}

/** Each member signs in again and again. */
async function measureSignIns(gatewayUrl: string, benchAccounts: readonly BenchAccount[], seconds: number) {
  const timingsMs: number[] = [];
  const startedAt = performance.now();
  const runClient = async (account: BenchAccount) => {
    while (performance.now() - startedAt < seconds * 1_000) {
      const requestStartedAt = performance.now();
      await signIn(gatewayUrl, account);
      timingsMs.push(performance.now() - requestStartedAt);
    }
  };
  await Promise.all(benchAccounts.map(runClient));
  return { perSecond: (timingsMs.length * 1_000) / (performance.now() - startedAt), ...percentiles(timingsMs) };
}

/** Resolves with the access token. Throws with the shop's answer when it refuses: a sign-in that fails is no measurement. */
export async function signIn(gatewayUrl: string, account: BenchAccount): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${randomOctet()}.${randomOctet()}.${randomOctet()}` };
  const reply = await fetch(`${gatewayUrl}/api/v1/auth/sign-in`, { method: 'POST', headers, body: JSON.stringify(account) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`A sign-in was answered with ${reply.status}: ${text}`);
  return (JSON.parse(text) as { accessToken: string }).accessToken;
}
