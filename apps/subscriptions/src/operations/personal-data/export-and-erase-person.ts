import {
  type ErasePersonReply,
  type PersonalData,
  type PersonalDataSection,
  exportFromSubscriptions,
  type PersonalDataRequest,
  eraseFromSubscriptions,
} from '@brote/contracts/personal-data';
import { UnitOfWork, Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { RequestHandler } from '@brote/messaging';
import {
  COUNT_SUBSCRIPTIONS,
  ERASURE_STATEMENTS,
  INSERT_ERASED_PERSON,
  SELECT_DELIVERIES,
  SELECT_PENDING_PLAN,
  SELECT_PRICE_CHANGES,
  SELECT_REFUNDS,
  SELECT_SUBSCRIPTIONS,
} from './personal-data.sql';

/** Exports all data of this service about a person. */
@Controller()
export class ExportPerson {
  constructor(private readonly database: Database) {}

  @RequestHandler(exportFromSubscriptions)
  async export({ userId }: PersonalDataRequest): Promise<PersonalData> {
    const sections = [
      await this.readSection('subscriptions', SELECT_SUBSCRIPTIONS, userId),
      await this.readSection('deliveries', SELECT_DELIVERIES, userId),
      await this.readSection('price changes', SELECT_PRICE_CHANGES, userId),
      await this.readSection('refunds', SELECT_REFUNDS, userId),
      await this.readSection('pending plan', SELECT_PENDING_PLAN, userId),
    ];
    return { sections };
  }

  private async readSection(name: string, sql: string, userId: string): Promise<PersonalDataSection> {
    const rows = await this.database.query<Record<string, unknown>>(sql, { userId });
    return { service: 'subscriptions', name, rows: JSON.parse(JSON.stringify(rows)) as Record<string, unknown>[] };
  }
}

/** Erases a person. Payments and deliveries stay without a name; a late request cannot restore the person. */
@Controller()
export class ErasePerson {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Repeating it erases nothing more. */
  @RequestHandler(eraseFromSubscriptions)
  async erase({ userId }: PersonalDataRequest): Promise<ErasePersonReply> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query(INSERT_ERASED_PERSON, { userId, now: this.clock.now() });
      let erasedCount = 0;
      for (const sql of ERASURE_STATEMENTS) erasedCount += await tx.changeRows(sql, { userId });
      const [keptRow] = await tx.query<{ count: number }>(COUNT_SUBSCRIPTIONS, { userId });
      return { erased: erasedCount, kept: keptRow?.count ?? 0 };
    });
  }
}
