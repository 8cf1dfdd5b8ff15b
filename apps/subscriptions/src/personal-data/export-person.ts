import type { PersonalData, PersonalDataSection } from '@brote/contracts/personal-data';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

const SELECT_SUBSCRIPTIONS = `
  SELECT id, plan_id AS plan, status, monthly_price AS "monthlyPriceCents", interval_months AS "intervalMonths", brushes, shipping, locale,
         started_at AS "startedAt", ends_on::text AS "endsOn", payment_method AS "paymentMethod"
    FROM subscription WHERE user_id = :userId ORDER BY started_at`;
const SELECT_DELIVERIES = `
  SELECT id, subscription_id AS subscription, status, date::text AS date, brushes, shipping, carrier, tracking_number AS "trackingNumber",
         shipped_at AS "shippedAt", delivered_at AS "deliveredAt", note
    FROM delivery WHERE user_id = :userId ORDER BY date`;
const SELECT_PRICE_CHANGES = `
  SELECT c.subscription_id AS subscription, c.old_price AS "oldMonthlyPriceCents", c.new_price AS "newMonthlyPriceCents", c.state,
         c.announced_at AS "announcedAt", c.effective_on::text AS "from"
    FROM price_change c JOIN subscription s ON s.id = c.subscription_id WHERE s.user_id = :userId ORDER BY c.announced_at`;
const SELECT_REFUNDS = `
  SELECT c.subscription_id AS subscription, r.amount, r.cause, r.note, r.state, r.requested_at AS "requestedAt", r.finalized_at AS "finalizedAt"
    FROM refund r JOIN charge c ON c.id = r.charge_id WHERE c.user_id = :userId ORDER BY r.requested_at`;
const SELECT_PENDING_PLAN = `
  SELECT plan_id AS plan, interval_months AS "intervalMonths", brushes, is_configured AS configured, chosen_at AS "chosenAt"
    FROM pending_choice WHERE user_id = :userId`;

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
