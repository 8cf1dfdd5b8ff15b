import { createHmac, randomInt } from 'node:crypto';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '#app/config';
import { deriveKey } from '#app/sessions/tokens/encryption';
import { INSERT_RECOVERY_CODES, SPEND_CODE } from './staff.sql';

const CODE_COUNT = 10;
/** Letters and digits that do not look alike. */
const CODE_CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const HALF_LENGTH = 5;

/** Ten codes that each replace a lost phone once. Only keyed hashes are stored. */
@Injectable()
export class RecoveryCodes {
  private readonly key: Buffer;

  constructor(
    private readonly clock: Clock,
    config: IdentityConfig,
  ) {
    this.key = deriveKey(config.keyEncryptionKey, 'brote recovery codes');
  }

  /** Creates the codes of a new factor. They are shown once. */
  async issueCodes(tx: Transaction, accountId: string): Promise<string[]> {
    const codes = Array.from({ length: CODE_COUNT }, () => `${randomLetters()}-${randomLetters()}`);
    await tx.query(INSERT_RECOVERY_CODES, { accountId, codeHashes: codes.map((code) => this.hashOf(code)) });
    return codes;
  }

  /** Uses a code once; false when it is unknown or used. Case, spaces and dashes do not matter. */
  async consumeCode(tx: Transaction, accountId: string, code: string): Promise<boolean> {
    const [spentCode] = await tx.query(SPEND_CODE, { accountId, codeHash: this.hashOf(code), now: this.clock.now() });
    return spentCode !== undefined;
  }

  private hashOf(code: string): Buffer {
    return createHmac('sha256', this.key).update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest();
  }
}

function randomLetters(): string {
  return Array.from({ length: HALF_LENGTH }, () => CODE_CHARACTERS.charAt(randomInt(CODE_CHARACTERS.length))).join('');
}
