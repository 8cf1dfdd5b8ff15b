import { fork } from 'node:child_process';
import { join } from 'node:path';
import { openAccounts, type Member } from './bench-accounts';
import { loadHttp } from './http-load';
import { percentiles } from './percentiles';
import { rateRow, ratioRow, requireClean, row } from './report';

interface Accounts {
  root: string;
  gatewayUrl: string;
  identityPid: number;
  clients: number;
  seconds: number;
}

const octet = () => 1 + Math.floor(Math.random() * 250);

/** Measures sign-ins through the public API beside argon2id alone, then reads that only the owner may make. Prints the rows. */
export async function measureAccounts({ root, gatewayUrl, identityPid, clients, seconds }: Accounts): Promise<void> {
  console.log('\nAccounts (through the public API)');
  const members = await openAccounts(root, identityPid, clients);
  const ceiling = await bareArgon2(seconds);
  console.log(row('argon2id alone, 4 at once', `${ceiling.toFixed(1)} /s`));
  await signIns(gatewayUrl, members.slice(0, 4), 2); // warm up
  for (const count of [1, clients]) {
    const figures = await signIns(gatewayUrl, members.slice(0, count), seconds);
    console.log(rateRow(`sign-ins, ${count} client${count === 1 ? '' : 's'}`, figures));
    console.log(ratioRow('sign-ins to argon2id alone', figures.perSecond, ceiling));
  }
  const [owner] = members;
  if (owner === undefined) return;
  const token = await signIn(gatewayUrl, owner);
  for (const path of ['/me', '/orders'])
    for (const count of [1, clients]) {
      const title = `GET ${path} signed in, ${count} client${count === 1 ? '' : 's'}`;
      const load = { url: `${gatewayUrl}/api/v1${path}`, clients: count, token };
      await loadHttp({ ...load, seconds: 2 }); // warm up
      const figures = await loadHttp({ ...load, seconds });
      requireClean(title, figures);
      console.log(rateRow(`${title} (${figures.generator})`, figures));
    }
}

function bareArgon2(seconds: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const bare = fork(join(__dirname, 'bare-argon2.js'), [String(seconds)]);
    bare.once('message', ({ perSecond }: { perSecond: number }) => resolve(perSecond));
    bare.once('error', reject);
    bare.once('exit', () => reject(new Error('The argon2id baseline ended without a result')));
  });
}

/** Each member signs in again and again. */
async function signIns(gatewayUrl: string, members: readonly Member[], seconds: number) {
  const timings: number[] = [];
  const started = performance.now();
  const client = async (member: Member) => {
    while (performance.now() - started < seconds * 1_000) {
      const begun = performance.now();
      await signIn(gatewayUrl, member);
      timings.push(performance.now() - begun);
    }
  };
  await Promise.all(members.map(client));
  return { perSecond: (timings.length * 1_000) / (performance.now() - started), ...percentiles(timings) };
}

/** Resolves with the access token. Throws with the shop's answer when it refuses: a sign-in that fails is no measurement. */
async function signIn(gatewayUrl: string, member: Member): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}` };
  const reply = await fetch(`${gatewayUrl}/api/v1/auth/sign-in`, { method: 'POST', headers, body: JSON.stringify(member) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`A sign-in was answered with ${reply.status}: ${text}`);
  return (JSON.parse(text) as { accessToken: string }).accessToken;
}
