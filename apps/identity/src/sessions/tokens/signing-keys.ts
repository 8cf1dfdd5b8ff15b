import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { Database, type Sql, type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '#app/config';
import { ACCESS_TOKEN_LIFETIME_MS, KEY_SET_CACHE_MS } from './token-lifetimes';
import { deriveKey, encrypt, decrypt } from './encryption';
import { DELETE_SIGNING_KEYS, INSERT_SIGNING_KEY, LOCK_SIGNING_KEYS, SELECT_KEYS } from './tokens.sql';
import { type SigningKey, signingKeyStatement } from '@brote/contracts/identity';
import { toPem } from '@brote/messaging';

/** The root key of identity. Gateways have its public key, so that no other process on the broker can issue keys. */
@Injectable()
export class SigningRoot {
  private readonly key: KeyObject;

  constructor({ signingRootPrivateKey }: IdentityConfig) {
    this.key = createPrivateKey(toPem(signingRootPrivateKey));
  }

  /** The key as JWK with its period, signed by the root. */
  signKey({ kid, x, from, until }: PublishedKey): SigningKey {
    const key = { kid, kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x } as const;
    const period = { from: from.toISOString(), until: until.toISOString() };
    const statement = Buffer.from(signingKeyStatement({ ...key, ...period }));
    return { ...key, ...period, signature: sign(null, statement, this.key).toString('base64url') };
  }
}

const DAY_MS = 86_400_000;
const SIGNING_PERIOD_MS = 30 * DAY_MS;
/** Time between publication and first use of a key, so that the caches of verifiers contain it. */
const PUBLISHED_BEFORE_USE_MS = DAY_MS;
/** Time for which a replaced key stays published: the lifetime of its tokens and the leeway of verifiers. */
const PUBLISHED_AFTER_USE_MS = ACCESS_TOKEN_LIFETIME_MS + 3_600_000;
/** The lifetime of the root's signature; each published key is signed again per request. */
const ROOT_SIGNATURE_LIFETIME_MS = DAY_MS;
/** Cache time of the keys in milliseconds. Keys change once a month, so copies notice a rotation within this time. */
const KEY_CACHE_MS = 60_000;

interface KeyRow {
  kid: string;
  publicKey: string;
  privateKey: Buffer;
  signsFrom: Date;
}

/** A public key and the period of its tokens. */
export interface PublishedKey {
  kid: string;
  /** The public key, base64url. */
  x: string;
  from: Date;
  until: Date;
}

export interface SigningKeyInUse {
  kid: string;
  key: KeyObject;
}

/** The keys of access tokens (Ed25519): current, published, and their rotation. Private keys are stored encrypted. */
@Injectable()
export class SigningKeys {
  private readonly encryptionKey: Buffer;
  private cachedKey: { key: SigningKeyInUse; until: number } | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly database: Database,
    private readonly clock: Clock,
    config: IdentityConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {
    this.encryptionKey = deriveKey(config.keyEncryptionKey, 'brote signing keys');
  }

  /** The current signing key. Creates the first one. */
  async findOrCreateCurrentKey(): Promise<SigningKeyInUse> {
    const nowMs = this.clock.epochMs();
    // A clock that was moved back must not keep a key for ever.
    if (this.cachedKey && nowMs < this.cachedKey.until && this.cachedKey.until - nowMs <= KEY_CACHE_MS) return this.cachedKey.key;
    const key = (await this.findUsable(this.database)) ?? (await this.createFirst());
    this.cachedKey = { key, until: nowMs + KEY_CACHE_MS };
    return key;
  }

  /** Public keys of all valid tokens and of the next key, each with its period. */
  async listPublishedKeys(): Promise<PublishedKey[]> {
    await this.findOrCreateCurrentKey();
    const nowMs = this.clock.epochMs();
    const rows = await this.database.query<KeyRow>(SELECT_KEYS);
    const periods = rows.map((row, index) => ({ ...row, until: endOfPeriod(row, rows[index - 1], nowMs) }));
    const validPeriods = periods.filter(({ until }) => nowMs < until.getTime()).slice(0, 10);
    return validPeriods.map(({ kid, publicKey, signsFrom, until }) => ({ kid, x: publicKey, from: signsFrom, until }));
  }

  /** Creates the next key when it is due, and deletes keys without valid tokens. One copy at a time. */
  async rotateKeys(): Promise<void> {
    const nowMs = this.clock.epochMs();
    await this.runUnderLock(async (tx) => {
      const rows = await tx.query<KeyRow>(SELECT_KEYS);
      const newestSignsFromMs = rows[0]?.signsFrom.getTime();
      if (newestSignsFromMs === undefined || nowMs >= newestSignsFromMs + SIGNING_PERIOD_MS - PUBLISHED_BEFORE_USE_MS)
        await this.create(
          tx,
          new Date(newestSignsFromMs === undefined ? nowMs : Math.max(nowMs + KEY_SET_CACHE_MS, newestSignsFromMs + SIGNING_PERIOD_MS)),
        );
      const retiredKeys = rows.slice(1).filter((_, index) => nowMs > (rows[index]?.signsFrom.getTime() ?? nowMs) + PUBLISHED_AFTER_USE_MS);
      if (retiredKeys.length > 0)
        await tx.changeRows(DELETE_SIGNING_KEYS, {
          retiredKids: retiredKeys.map(({ kid }) => kid),
        });
    });
  }

  private createFirst(): Promise<SigningKeyInUse> {
    return this.runUnderLock(async (tx) => (await this.findUsable(tx)) ?? this.create(tx, this.clock.now()));
  }

  private async findUsable(sql: Sql): Promise<SigningKeyInUse | null> {
    const rows = await sql.query<KeyRow>(SELECT_KEYS);
    const row = rows.find(({ signsFrom }) => signsFrom.getTime() <= this.clock.epochMs());
    return row === undefined ? null : this.decryptKey(row);
  }

  private decryptKey({ kid, privateKey }: KeyRow): SigningKeyInUse | null {
    try {
      return { kid, key: createPrivateKey(decrypt(this.encryptionKey, privateKey)) };
    } catch (error) {
      this.logger.warn(
        { error, kid },
        'KEY_ENCRYPTION_KEY does not decrypt the signing key (was it changed?): a new signing key replaces it',
      );
      return null;
    }
  }

  private async create(tx: Transaction, signsFrom: Date): Promise<SigningKeyInUse> {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const kid = randomUUID();
    const encryptedKey = encrypt(this.encryptionKey, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    await tx.query(INSERT_SIGNING_KEY, {
      kid,
      publicKey: publicKey.export({ format: 'jwk' }).x,
      encryptedPrivateKey: encryptedKey,
      now: this.clock.now(),
      signsFrom,
    });
    this.logger.info({ kid, signsFrom }, 'a new signing key was created');
    return { kid, key: privateKey };
  }

  private runUnderLock<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_SIGNING_KEYS);
      return work(tx);
    });
  }
}

/** End of the period: a day from now or from its first use, earlier after its replacement. */
function endOfPeriod({ signsFrom }: KeyRow, successor: KeyRow | undefined, nowMs: number): Date {
  const signatureEndMs = Math.max(nowMs, signsFrom.getTime()) + ROOT_SIGNATURE_LIFETIME_MS;
  return new Date(Math.min(signatureEndMs, (successor?.signsFrom.getTime() ?? Number.POSITIVE_INFINITY) + PUBLISHED_AFTER_USE_MS));
}
