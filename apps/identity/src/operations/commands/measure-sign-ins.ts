import 'reflect-metadata';
import { demoEmail } from '@brote/brand';
import { signIn } from '@brote/contracts/identity';
import { RequestClient } from '@brote/messaging';
import { IdentityConfig } from '#app/config';
import { PasswordHasher } from '#app/credentials/passwords/password-hasher';
import { CreateConfirmedAccount } from '#app/staff/roles/create-confirmed-account';
import { runCommand } from './run-command';

const CLIENT_COUNT = 8;
const DURATION_SECONDS = 10;
const PASSWORD = 'solo-para-medir-9';

/** The environment of the measurement. */
class MeasureSignInsConfig extends IdentityConfig {
  /** The command opens accounts whose password is in this file, so only a local shop runs it. */
  override configErrors(): string[] {
    return [...super.configErrors(), ...(this.shopStage === 'local' ? [] : ['Only a local shop is measured.'])];
  }
}

/** Runs of the work per second, by parallel clients. */
async function measureRunsPerSecond(work: (client: number) => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  let runCount = 0;
  const runClient = async (index: number): Promise<void> => {
    while (performance.now() - startedAtMs < DURATION_SECONDS * 1_000) {
      await work(index);
      runCount += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENT_COUNT }, (_, index) => runClient(index)));
  return (runCount * 1_000) / (performance.now() - startedAtMs);
}

/**
 * `node dist/measure-sign-ins.js` next to a running service with the same environment. It prints sign-ins per second, and the limit of
 * argon2id alone.
 */
void runCommand(MeasureSignInsConfig, async (app) => {
  const emailOf = (client: number): string => demoEmail(`measure-${client}`);
  for (let client = 0; client < CLIENT_COUNT; client += 1)
    await app
      .get(CreateConfirmedAccount)
      .createAccount({ email: emailOf(client), password: PASSWORD, locale: 'en', fullName: 'Measure', onboarded: true });
  const hasher = app.get(PasswordHasher);
  const storedHash = await hasher.hash(PASSWORD);
  const hashesPerSecond = await measureRunsPerSecond(() => hasher.verify(PASSWORD, storedHash));
  const audience = 'shop' as const;
  const clientOf = (client: number) => ({ addressHash: `measure-${client}`, agent: null });
  const signInAs = (client: number) =>
    app.get(RequestClient).send(signIn, { email: emailOf(client), password: PASSWORD, audience, client: clientOf(client) });
  const signInsPerSecond = await measureRunsPerSecond(signInAs);
  return `argon2id alone ${hashesPerSecond.toFixed(1)}/s, sign-ins ${signInsPerSecond.toFixed(1)}/s (${((100 * signInsPerSecond) / hashesPerSecond).toFixed(0)} %), ${CLIENT_COUNT} at once`;
});
