import 'reflect-metadata';
import { signIn } from '@brote/contracts/identity';
import { RequestClient } from '@brote/messaging';
import { isLoopbackOrigin } from '@brote/service-runtime';
import { IdentityConfig } from '#app/config';
import { PasswordHasher } from '#app/passwords/password-hasher';
import { CreateConfirmedAccount } from '#app/roles/create-confirmed-account';
import { runCommand } from './run-command';

const CLIENTS = 8;
const SECONDS = 10;
const PASSWORD = 'solo-para-medir-9';

/** The environment of the measurement. */
class MeasureConfig extends IdentityConfig {
  /** The command opens accounts whose password is in this file, so a public shop refuses it. */
  override configErrors(): string[] {
    return [...super.configErrors(), ...(isLoopbackOrigin(this.publicOrigin) ? [] : ['Measuring is refused with a public PUBLIC_ORIGIN.'])];
  }
}

/** Runs of the work per second, by parallel clients. */
async function rateOf(work: (client: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let done = 0;
  const client = async (index: number): Promise<void> => {
    while (performance.now() - started < SECONDS * 1_000) {
      await work(index);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)));
  return (done * 1_000) / (performance.now() - started);
}

/**
 * `node dist/measure-sign-ins.js` next to a running service with the same environment. It prints sign-ins per second, and the limit of
 * argon2id alone.
 */
void runCommand(MeasureConfig, async (app) => {
  const emailOf = (client: number): string => `measure-${client}@brote.example`;
  for (let client = 0; client < CLIENTS; client += 1)
    await app
      .get(CreateConfirmedAccount)
      .create({ email: emailOf(client), password: PASSWORD, locale: 'en', fullName: 'Measure', onboarded: true });
  const hasher = app.get(PasswordHasher);
  const stored = await hasher.hash(PASSWORD);
  const ceiling = await rateOf(() => hasher.verify(PASSWORD, stored));
  const audience = 'shop' as const;
  const clientOf = (client: number) => ({ addressHash: `measure-${client}`, agent: null });
  const signInAs = (client: number) =>
    app.get(RequestClient).send(signIn, { email: emailOf(client), password: PASSWORD, audience, client: clientOf(client) });
  const signIns = await rateOf(signInAs);
  return `argon2id alone ${ceiling.toFixed(1)}/s, sign-ins ${signIns.toFixed(1)}/s (${((100 * signIns) / ceiling).toFixed(0)} %), ${CLIENTS} at once`;
});
