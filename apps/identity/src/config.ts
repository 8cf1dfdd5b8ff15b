import { createPrivateKey } from 'node:crypto';
import { toPem } from '@brote/messaging';
import { DatabaseServiceConfig, Env } from '@brote/service-runtime';
import { IsInt, IsOptional, IsString, Matches, Max, Min, MinLength } from 'class-validator';

/** The environment of identity. */
export class IdentityConfig extends DatabaseServiceConfig {
  @Env('TOKEN_SECRET', {
    description: 'at least 32 random characters from which the secrets of e-mailed links are derived; a new value voids all sent links.',
    secret: true,
  })
  @MinLength(32)
  tokenSecret!: string;

  @Env('KEY_ENCRYPTION_KEY', {
    description: 'at least 32 random characters that encrypt the stored keys of access tokens; a new value creates new keys.',
    secret: true,
  })
  @MinLength(32)
  keyEncryptionKey!: string;

  @Env('SIGNING_ROOT_PRIVATE_KEY', {
    description: 'the Ed25519 private key that signs the keys of access tokens, as PEM or base64 of it; gateways need its public key.',
    secret: true,
  })
  @IsString()
  signingRootPrivateKey!: string;

  @Env('HASH_CONCURRENCY', {
    description: 'passwords hashed concurrently, 1 to 16: each uses a processor for about 20 ms and 19 MiB.',
    default: 4,
  })
  @IsInt()
  @Min(1)
  @Max(16)
  hashConcurrency!: number;

  @Env('HASH_QUEUE', { description: 'passwords that wait in the queue of the hasher, 1 to 10000; more are refused.', default: 64 })
  @IsInt()
  @Min(1)
  @Max(10_000)
  hashQueue!: number;

  @Env('SIGN_IN_FAILURES_PER_CLIENT', {
    description: 'failed sign-ins of one network address within 15 minutes, for all accounts together; 5 to 100000.',
    default: 100,
  })
  @IsInt()
  @Min(5)
  @Max(100_000)
  signInFailuresPerClient!: number;

  @Env('DUE_EVERY_MS', {
    description: 'milliseconds between two polls for due sign-ups, e-mails and erasures, 50 to 60000.',
    default: 1_000,
  })
  @IsInt()
  @Min(50)
  @Max(60_000)
  dueEveryMs!: number;

  @Env('HOUSEKEEPING_EVERY_MS', {
    description: 'milliseconds between two runs of key rotation and retention, 100 to 3600000.',
    default: 60_000,
  })
  @IsInt()
  @Min(100)
  @Max(3_600_000)
  housekeepingEveryMs!: number;

  @Env('ERASURE_LIST_FOLDER', {
    description:
      'a folder outside the backup of the databases, where the ids of closed accounts are listed, e.g. /var/lib/brote-identity; after a restore they are closed again. Leave it out on a machine without backups.',
    optional: true,
  })
  @IsOptional()
  @Matches(/^\//, { message: '$property must be an absolute path' })
  erasureListFolder?: string;

  /** A secret that leaks for one purpose must not work for the other. */
  override configErrors(): string[] {
    const isShared = this.tokenSecret === this.keyEncryptionKey;
    const sharedSecretErrors = isShared ? ['KEY_ENCRYPTION_KEY is the same as TOKEN_SECRET: set one of its own.'] : [];
    const rootKeyErrors = isEd25519PrivateKey(this.signingRootPrivateKey)
      ? []
      : ['SIGNING_ROOT_PRIVATE_KEY is no Ed25519 private key: set an Ed25519 private key.'];
    return [...super.configErrors(), ...sharedSecretErrors, ...rootKeyErrors];
  }
}

function isEd25519PrivateKey(text: string): boolean {
  try {
    return createPrivateKey(toPem(text)).asymmetricKeyType === 'ed25519';
  } catch {
    return false; // The config error reports it; this error could contain the key.
  }
}
