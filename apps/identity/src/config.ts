import { createPrivateKey } from 'node:crypto';
import { pemOf } from '@brote/messaging';
import { DatabaseServiceConfig, Env } from '@brote/service-runtime';
import { IsInt, IsString, Max, Min, MinLength } from 'class-validator';

/** The environment of identity. */
export class IdentityConfig extends DatabaseServiceConfig {
  @Env('TOKEN_SECRET', {
    description:
      'at least 32 random characters that the secrets of mailed links are derived from; changing it voids all links sent so far.',
    secret: true,
  })
  @MinLength(32)
  tokenSecret!: string;

  @Env('KEY_ENCRYPTION_KEY', {
    description: 'at least 32 random characters that the keys signing access tokens are kept encrypted with; changing it makes new keys.',
    secret: true,
  })
  @MinLength(32)
  keyEncryptionKey!: string;

  @Env('SIGNING_ROOT_PRIVATE_KEY', {
    description: 'the Ed25519 key that vouches for the keys signing access tokens, as PEM or base64 of it; gateways get its public half.',
    secret: true,
  })
  @IsString()
  signingRootPrivateKey!: string;

  @Env('HASH_CONCURRENCY', {
    description: 'passwords hashed at once, 1 to 16: each takes a processor for some 20 ms and 19 MiB.',
    default: 4,
  })
  @IsInt()
  @Min(1)
  @Max(16)
  hashConcurrency!: number;

  @Env('HASH_QUEUE', { description: 'passwords that may wait to be hashed before callers are told to come back, 1 to 10000.', default: 64 })
  @IsInt()
  @Min(1)
  @Max(10_000)
  hashQueue!: number;

  @Env('SIGN_IN_FAILURES_PER_CLIENT', {
    description: 'sign-ins that one network address may fail within 15 minutes, whatever the account; 5 to 100000.',
    default: 100,
  })
  @IsInt()
  @Min(5)
  @Max(100_000)
  signInFailuresPerClient!: number;

  @Env('DUE_EVERY_MS', {
    description: 'milliseconds between two looks for sign-ups, mails and erasures that are due, 50 to 60000.',
    default: 1_000,
  })
  @IsInt()
  @Min(50)
  @Max(60_000)
  dueEveryMs!: number;

  @Env('HOUSEKEEPING_EVERY_MS', {
    description: 'milliseconds between two rounds of key rotation and deletion of old data, 100 to 3600000.',
    default: 60_000,
  })
  @IsInt()
  @Min(100)
  @Max(3_600_000)
  housekeepingEveryMs!: number;

  /** What leaks with one purpose must not open the other. */
  override configErrors(): string[] {
    const isShared = this.tokenSecret === this.keyEncryptionKey;
    const shared = isShared ? ['KEY_ENCRYPTION_KEY is the same as TOKEN_SECRET: set one of its own.'] : [];
    const root = isEd25519PrivateKey(this.signingRootPrivateKey) ? [] : ['SIGNING_ROOT_PRIVATE_KEY is no Ed25519 private key: set one.'];
    return [...super.configErrors(), ...shared, ...root];
  }
}

function isEd25519PrivateKey(text: string): boolean {
  try {
    return createPrivateKey(pemOf(text)).asymmetricKeyType === 'ed25519';
  } catch {
    return false; // The refusal says so; the error might quote the key.
  }
}
