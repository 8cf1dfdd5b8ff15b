import type { PersonalData, PersonalDataSection } from '@brote/contracts/personal-data';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SELECT_DELIVERIES, SELECT_PENDING_PLAN, SELECT_PRICE_CHANGES, SELECT_REFUNDS, SELECT_SUBSCRIPTIONS } from './personal-data.sql';

/** Exports all data of this service about a person. */
@Injectable()
export class ExportPerson {
  constructor(private readonly database: Database) {}

  async export(userId: string): Promise<PersonalData> {
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
