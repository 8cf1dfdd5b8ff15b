import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { Database, type Sql, type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '#app/config';
import { ACCESS_TOKEN_MS, KEY_SET_MS } from './lifetimes';
import { deriveKey, seal, unseal } from './key-vault';

const DAY = 86_400_000;
const SIGNS_FOR_MS = 30 * DAY;
/** Time between publication and first use of a key, so that the caches of verifiers contain it. */
const SHOWN_BEFORE_MS = DAY;
/** Time for which a replaced key stays published: the lifetime of its tokens and the leeway of verifiers. */
const SHOWN_AFTER_MS = ACCESS_TOKEN_MS + 3_600_000;
/** The lifetime of the root's signature; each published key is signed again per request. */
const VOUCHED_MS = DAY;
/** Cache time of the keys in milliseconds. Keys change once a month, so copies notice a rotation within this time. */
const REMEMBERED_MS = 60_000;

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

const ALL =
  'SELECT kid, public_key AS "publicKey", private_key AS "privateKey", signs_from AS "signsFrom" FROM signing_key ORDER BY signs_from DESC';
const INSERT = 'INSERT INTO signing_key (kid, public_key, private_key, created_at, signs_from) VALUES ($1, $2, $3, $4, $5) RETURNING kid';

/** The keys of access tokens (Ed25519): current, published, and their rotation. Private keys are stored encrypted. */
@Injectable()
export class SigningKeys {
  private readonly vaultKey: Buffer;
  private remembered: { key: SigningKeyInUse; until: number } | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly database: Database,
    private readonly clock: Clock,
    config: IdentityConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {
    this.vaultKey = deriveKey(config.keyEncryptionKey, 'brote signing keys');
  }

  /** The current signing key. Creates the first one. */
  async current(): Promise<SigningKeyInUse> {
    const now = this.clock.epochMs();
    // A clock that was moved back must not keep a key for ever.
    if (this.remembered && now < this.remembered.until && this.remembered.until - now <= REMEMBERED_MS) return this.remembered.key;
    const key = (await this.findUsable(this.database)) ?? (await this.createFirst());
    this.remembered = { key, until: now + REMEMBERED_MS };
    return key;
  }

  /** Public keys of all valid tokens and of the next key, each with its period. */
  async published(): Promise<PublishedKey[]> {
    await this.current();
    const now = this.clock.epochMs();
    const rows = await this.database.query<KeyRow>(ALL);
    const periods = rows.map((row, index) => ({ ...row, until: endOf(row, rows[index - 1], now) }));
    const shown = periods.filter(({ until }) => now < until.getTime()).slice(0, 10);
    return shown.map(({ kid, publicKey, signsFrom, until }) => ({ kid, x: publicKey, from: signsFrom, until }));
  }

  /** Creates the next key when it is due, and deletes keys without valid tokens. One copy at a time. */
  async rotate(): Promise<void> {
    const now = this.clock.epochMs();
    await this.underLock(async (tx) => {
      const rows = await tx.query<KeyRow>(ALL);
      const newest = rows[0]?.signsFrom.getTime();
      if (newest === undefined || now >= newest + SIGNS_FOR_MS - SHOWN_BEFORE_MS)
        await this.create(tx, new Date(newest === undefined ? now : Math.max(now + KEY_SET_MS, newest + SIGNS_FOR_MS)));
      const retired = rows.slice(1).filter((_, index) => now > (rows[index]?.signsFrom.getTime() ?? now) + SHOWN_AFTER_MS);
      if (retired.length > 0) await tx.execute('DELETE FROM signing_key WHERE kid = ANY($1::text[])', [retired.map(({ kid }) => kid)]);
    });
  }

  private createFirst(): Promise<SigningKeyInUse> {
    return this.underLock(async (tx) => (await this.findUsable(tx)) ?? this.create(tx, this.clock.now()));
  }

  private async findUsable(sql: Sql): Promise<SigningKeyInUse | null> {
    const rows = await sql.query<KeyRow>(ALL);
    const row = rows.find(({ signsFrom }) => signsFrom.getTime() <= this.clock.epochMs());
    return row === undefined ? null : this.open(row);
  }

  private open({ kid, privateKey }: KeyRow): SigningKeyInUse | null {
    try {
      return { kid, key: createPrivateKey(unseal(this.vaultKey, privateKey)) };
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
    const sealed = seal(this.vaultKey, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    await tx.query(INSERT, [kid, publicKey.export({ format: 'jwk' }).x, sealed, this.clock.now(), signsFrom]);
    this.logger.info({ kid, signsFrom }, 'a new signing key was created');
    return { kid, key: privateKey };
  }

  private underLock<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('identity: signing keys'))`);
      return work(tx);
    });
  }
}

/** End of the period: a day from now or from its first use, earlier after its replacement. */
function endOf({ signsFrom }: KeyRow, successor: KeyRow | undefined, now: number): Date {
  const vouched = Math.max(now, signsFrom.getTime()) + VOUCHED_MS;
  return new Date(Math.min(vouched, (successor?.signsFrom.getTime() ?? Number.POSITIVE_INFINITY) + SHOWN_AFTER_MS));
}
