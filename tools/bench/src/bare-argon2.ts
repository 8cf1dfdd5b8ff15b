// Ceiling for sign-ins: argon2id alone at identity's cost and concurrency. It runs in its own process, as identity does.
import { hash, verify } from '@node-rs/argon2';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
const AT_ONCE = 4;
const PASSWORD = 'solo-para-medir-9';

async function measure(seconds: number): Promise<number> {
  const stored = await hash(PASSWORD, COST);
  const started = performance.now();
  let done = 0;
  const lane = async () => {
    while (performance.now() - started < seconds * 1_000) {
      await verify(stored, PASSWORD);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return (done * 1_000) / (performance.now() - started);
}

void measure(Number(process.argv[2] ?? 5)).then((perSecond) => process.send?.({ perSecond }));
