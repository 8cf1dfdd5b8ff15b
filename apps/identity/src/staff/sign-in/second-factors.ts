import type { ClientInfo } from '@brote/contracts/identity';
import { Database, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { clientDeviceOf, SecurityLog } from '#app/accounts/security/security-log';
import { IdentityConfig } from '#app/config';
import { deriveKey, encrypt, decrypt } from '#app/sessions/tokens/encryption';
import { RecoveryCodes } from './recovery-codes';
import { stepOfCode } from './totp';
import { DELETE_SECOND_FACTOR, INSERT_FACTOR, INSERT_WAIVER, SELECT_SECRET, SELECT_STATE, USE_STEP } from './staff.sql';

/** State of the second factor of an account. */
export type FactorState = 'enrolled' | 'missing' | 'waived';

/** Second factors of staff: codes of an authenticator app, each valid once, and recovery codes. Secrets are stored encrypted. */
@Injectable()
export class SecondFactors {
  private readonly key: Buffer;
  private readonly mayWaive: boolean;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly log: SecurityLog,
    config: IdentityConfig,
  ) {
    this.key = deriveKey(config.keyEncryptionKey, 'brote second factors');
    this.mayWaive = config.shopStage === 'local';
  }

  async findFactorState(accountId: string): Promise<FactorState> {
    const [row] = await this.database.query<{ enrolled: boolean; waived: boolean }>(SELECT_STATE, { accountId });
    if (row?.enrolled === true) return 'enrolled';
    return row?.waived === true && this.mayWaive ? 'waived' : 'missing';
  }

  encryptSecret(secret: Buffer): Buffer {
    return encrypt(this.key, secret.toString('base64'));
  }

  /**
   * Enrols the factor that the code verifies.
   * @returns the recovery codes; null for a wrong code, 'taken' when another factor was enrolled in the meantime
   */
  async enrollFactor(tx: Transaction, accountId: string, encryptedSecret: Buffer, code: string): Promise<string[] | 'taken' | null> {
    const step = this.matchingStep(encryptedSecret, code);
    if (step === null) return null;
    const [enrolled] = await tx.query(INSERT_FACTOR, { accountId, encryptedSecret, step, now: this.clock.now() });
    if (enrolled === undefined) return 'taken';
    await this.log.recordEvent(tx, accountId, 'second-factor-enrolled');
    return this.recoveryCodes.issueCodes(tx, accountId);
  }

  /** Whether a code of the app, or a recovery code, verifies the factor. It is used then, and older codes of the app with it. */
  async verifyCode(tx: Transaction, accountId: string, code: string): Promise<boolean> {
    const digits = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return this.verifyRecoveryCode(tx, accountId, code);
    const [row] = await tx.query<{ secret: Buffer }>(SELECT_SECRET, { accountId });
    const step = row === undefined ? null : this.matchingStep(row.secret, digits);
    return step !== null && (await tx.query(USE_STEP, { accountId, step })).length === 1;
  }

  /** Records a wrong code, outside the transaction that it ended. */
  async recordFailure(accountId: string, client: ClientInfo): Promise<void> {
    await this.log.recordEvent(this.database, accountId, 'second-factor-failed', clientDeviceOf(client));
  }

  /** Removes the factor and its recovery codes. False when the account has none. */
  async removeFactor(tx: Transaction, accountId: string): Promise<boolean> {
    return (await tx.changeRows(DELETE_SECOND_FACTOR, { accountId })) > 0;
  }

  /** Waives the second factor of a demo account. It is effective on a local origin only. */
  async waiveFactor(accountId: string): Promise<void> {
    await this.database.query(INSERT_WAIVER, { accountId });
  }

  private async verifyRecoveryCode(tx: Transaction, accountId: string, code: string): Promise<boolean> {
    const isRight = await this.recoveryCodes.consumeCode(tx, accountId, code);
    if (isRight) await this.log.recordEvent(tx, accountId, 'recovery-code-used');
    return isRight;
  }

  private matchingStep(encryptedSecret: Buffer, code: string): number | null {
    const secret = Buffer.from(decrypt(this.key, encryptedSecret), 'base64');
    return stepOfCode(secret, code.replaceAll(/\s/g, ''), this.clock.epochMs());
  }
}
