// Ceiling for sign-ins: argon2id alone at identity's cost and concurrency. It runs in its own process, as identity does.
import { hash, verify } from '@node-rs/argon2';

const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
const CONCURRENCY = 4;
const PASSWORD = 'solo-para-medir-9';

async function measureVerifyRate(seconds: number): Promise<number> {
  const passwordHash = await hash(PASSWORD, ARGON2_OPTIONS);
  const startedAt = performance.now();
  let verifyCount = 0;
  const verifyRepeatedly = async () => {
    while (performance.now() - startedAt < seconds * 1_000) {
      await verify(passwordHash, PASSWORD);
      verifyCount += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, verifyRepeatedly));
  return (verifyCount * 1_000) / (performance.now() - startedAt);
}

void measureVerifyRate(Number(process.argv[2] ?? 5)).then((perSecond) => process.send?.({ perSecond }));
