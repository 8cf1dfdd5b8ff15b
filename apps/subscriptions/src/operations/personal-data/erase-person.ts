import type { ErasePersonReply } from '@brote/contracts/personal-data';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { COUNT_SUBSCRIPTIONS, ERASURE_STATEMENTS, INSERT_ERASED_PERSON } from './personal-data.sql';

/** Erases a person. Payments and deliveries stay without a name; a late request cannot restore the person. */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Repeating it erases nothing more. */
  async erase(userId: string): Promise<ErasePersonReply> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query(INSERT_ERASED_PERSON, {
        userId,
        now: this.clock.now(),
      });
      let erasedCount = 0;
      for (const sql of ERASURE_STATEMENTS) erasedCount += await tx.changeRows(sql, { userId });
      const [keptRow] = await tx.query<{ count: number }>(COUNT_SUBSCRIPTIONS, {
        userId,
      });
      return { erased: erasedCount, kept: keptRow?.count ?? 0 };
    });
  }
}
