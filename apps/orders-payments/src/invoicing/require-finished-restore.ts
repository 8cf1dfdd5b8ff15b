import { Database } from '@brote/persistence';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SELECT_HELD } from './billing-records/billing-records.sql';

/** Refuses to start while the last document numbers are unknown: a restore has begun, and its program has not ended. */
@Injectable()
export class RequireFinishedRestore implements OnModuleInit {
  constructor(private readonly database: Database) {}

  /** @throws Error with a sentence that says what to do */
  async onModuleInit(): Promise<void> {
    const [chain] = await this.database.query<{ isHeld: boolean }>(SELECT_HELD);
    if (chain?.isHeld === true)
      throw new Error('After a restore the last document numbers are unknown: run after-restore.js of orders-payments until it succeeds.');
  }
}
