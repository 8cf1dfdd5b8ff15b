import { Database, type Transaction } from '@brote/persistence';
import { Clock, isLoopbackOrigin } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
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
    config: IdentityConfig,
  ) {
    this.key = deriveKey(config.keyEncryptionKey, 'brote second factors');
    this.mayWaive = isLoopbackOrigin(config.publicOrigin);
  }

  async findStateOf(accountId: string): Promise<FactorState> {
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
  async enroll(tx: Transaction, accountId: string, encryptedSecret: Buffer, code: string): Promise<string[] | 'taken' | null> {
    const step = this.matchingStep(encryptedSecret, code);
    if (step === null) return null;
    const [enrolled] = await tx.query(INSERT_FACTOR, { accountId, encryptedSecret, step, now: this.clock.now() });
    return enrolled === undefined ? 'taken' : this.recoveryCodes.issue(tx, accountId);
  }

  /** Kind of the code that verifies the factor; null for a wrong code. */
  async verify(tx: Transaction, accountId: string, code: string): Promise<'app' | 'recovery-code' | null> {
    const digits = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return (await this.recoveryCodes.consume(tx, accountId, code)) ? 'recovery-code' : null;
    const [row] = await tx.query<{ secret: Buffer }>(SELECT_SECRET, { accountId });
    const step = row === undefined ? null : this.matchingStep(row.secret, digits);
    return step !== null && (await useCodeOnce(tx, accountId, step)) ? 'app' : null;
  }

  /** Removes the factor and its recovery codes. False when the account has none. */
  async remove(tx: Transaction, accountId: string): Promise<boolean> {
    return (await tx.changeRows(DELETE_SECOND_FACTOR, { accountId })) > 0;
  }

  /** Waives the second factor of a demo account. It is effective on a local origin only. */
  async waive(accountId: string): Promise<void> {
    await this.database.query(INSERT_WAIVER, { accountId });
  }

  private matchingStep(encryptedSecret: Buffer, code: string): number | null {
    const secret = Buffer.from(decrypt(this.key, encryptedSecret), 'base64');
    return stepOfCode(secret, code.replaceAll(/\s/g, ''), this.clock.epochMs());
  }
}

/** Uses the code of a time step. False when this code, or a later one, was used before. */
export async function useCodeOnce(tx: Transaction, accountId: string, step: number): Promise<boolean> {
  return (await tx.query(USE_STEP, { accountId, step })).length === 1;
}
