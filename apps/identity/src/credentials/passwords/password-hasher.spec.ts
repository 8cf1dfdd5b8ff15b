import { hash } from '@node-rs/argon2';
import { Unavailable, withMessageContext } from '@brote/messaging';
import { IdentityConfig } from '#app/config';
import { PasswordHasher } from './password-hasher';

const createHasher = (hashConcurrency: number, hashQueue: number) =>
  new PasswordHasher(Object.assign(new IdentityConfig(), { hashConcurrency, hashQueue }));
const hasher = createHasher(2, 50);

it('the hasher uses argon2id with 19 MiB, two passes, one lane and a salt', async () => {
  const [first, second] = [await hasher.hash('cepillo-de-caña'), await hasher.hash('cepillo-de-caña')];

  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(hasher.isOutdated(first)).toBe(false);
});

it('the hasher accepts the password in any Unicode normalization, and refuses similar passwords', async () => {
  const storedHash = await hasher.hash('cepillo-de-caña'.normalize('NFC'));

  expect(await hasher.verify('cepillo-de-caña'.normalize('NFD'), storedHash)).toBe(true);
  expect(await hasher.verify('cepillo-de-cana', storedHash)).toBe(false);
  expect(await hasher.verify('cepillo-de-caña ', storedHash)).toBe(false);
});

it('the hasher reports a hash with other cost parameters as outdated', async () => {
  expect(hasher.isOutdated(await hash('x', { memoryCost: 8_192, timeCost: 3, parallelism: 1 }))).toBe(true);
});

it('the hasher refuses each password for a missing hash', async () => {
  expect(await hasher.verify('nobody signs in with this', null)).toBe(false);
});

it('the hasher refuses passwords beyond its queue, and accepts passwords again afterwards', async () => {
  const smallHasher = createHasher(1, 3);
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => smallHasher.hash('crowd')));
  const rejectionReasons = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);

  expect(rejectionReasons).toHaveLength(6);
  expect(rejectionReasons.every((reason) => reason instanceof Unavailable)).toBe(true);
  expect(await smallHasher.hash('later')).toContain('argon2id');
});

it('the hasher refuses a request whose deadline has passed', async () => {
  const lateHash = withMessageContext({ correlationId: 'spec', traceparent: null, deadline: Date.now() - 1 }, () => hasher.hash('late'));

  await expect(lateHash).rejects.toBeInstanceOf(Unavailable);
});
