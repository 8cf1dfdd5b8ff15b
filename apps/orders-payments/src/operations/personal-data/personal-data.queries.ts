import { Database, type Sql } from '@brote/persistence';
import type { PersonalDataRequest } from '@brote/contracts/personal-data';
import { Injectable } from '@nestjs/common';

/** The person's own records, and guest records with their proven address. */
const IS_ORDER_OF_PERSON_SQL = `(o.user_id = :userId OR (o.user_id IS NULL AND lower(o.email) = lower(:email)))`;
const IS_WITHDRAWAL_OF_PERSON_SQL = `(w.user_id = :userId OR lower(w.email) = lower(:email))`;

const SELECT_ORDERS = `
  SELECT o.number, o.status, o.placed_at AS "placedAt", o.paid_at AS "paidAt", o.total, o.refunded, o.currency, o.locale, o.email, o.shipping, o.company,
         o.carrier, o.tracking_number AS "trackingNumber", o.delivered_at AS "deliveredAt", o.failure, o.timeline,
         (SELECT jsonb_agg(jsonb_build_object('product', l.product_id, 'quantity', l.quantity, 'unitPrice', l.unit_price, 'brushes', l.brushes)
                           ORDER BY l.position) FROM order_line l WHERE l.order_id = o.id) AS lines
    FROM orders o WHERE ${IS_ORDER_OF_PERSON_SQL} ORDER BY o.placed_at`;

const SELECT_PAYMENTS = `
  SELECT o.number AS "order", p.amount, p.currency, p.method_type AS method, p.brand, p.last4, p.paid_at AS "paidAt"
    FROM payment p JOIN orders o ON o.id = p.order_id WHERE ${IS_ORDER_OF_PERSON_SQL} ORDER BY p.paid_at`;

/** SQL: documents `i` of the person, with their order `o`, if any. */
const INVOICES_OF_PERSON_SQL = `invoice i LEFT JOIN orders o ON o.id = i.order_id WHERE ${IS_ORDER_OF_PERSON_SQL} OR i.user_id = :userId`;

const SELECT_INVOICES = `
  SELECT i.number, i.corrects, i.issued_on AS "issuedOn", i.total, i.net, i.vat, i.currency, i.content->'buyer' AS buyer, i.content->'reason' AS reason, i.content->'payment' AS payment
    FROM ${INVOICES_OF_PERSON_SQL} ORDER BY i.issued_on, i.number`;

const SELECT_WITHDRAWALS = `
  SELECT w.order_number AS "order", w.state, w.name, w.email, w.reason, w.lines, w.returned_lines AS "returnedLines", w.received_at AS "receivedAt", w.resolved_at AS "resolvedAt",
         w.refused_because AS "refusedBecause"
    FROM withdrawal w WHERE ${IS_WITHDRAWAL_OF_PERSON_SQL} AND w.erased_at IS NULL ORDER BY w.prepared_at`;

// The remedies that staff recorded; the notes of staff are not included.
const SELECT_RECALLS = `
  SELECT r.words->'product' AS product, n.state AS mail, n.finalized_at AS "toldAt", n.remedy, n.answered_at AS "answeredAt",
         n.done_remedy AS "doneRemedy", n.done_at AS "doneAt", n.done_note AS "doneNote",
         ARRAY(SELECT o.number FROM orders o WHERE o.id = ANY(n.order_ids) AND ${IS_ORDER_OF_PERSON_SQL} ORDER BY o.number) AS orders
    FROM recall_notice n JOIN recall r ON r.id = n.recall_id
   WHERE n.order_id IN (SELECT o.id FROM orders o WHERE ${IS_ORDER_OF_PERSON_SQL}) ORDER BY r.opened_at, n.id`;

const SELECT_STAFF_NOTES = `
  SELECT o.number AS "order", n.text, n.at FROM order_note n JOIN orders o ON o.id = n.order_id WHERE ${IS_ORDER_OF_PERSON_SQL} ORDER BY n.at, n.id`;

const SELECT_REFUNDS = `
  SELECT o.number AS "order", r.amount, r.reason, r.state, r.requested_at AS "requestedAt", r.finalized_at AS "finalizedAt"
    FROM refund r JOIN orders o ON o.id = r.order_id WHERE ${IS_ORDER_OF_PERSON_SQL} ORDER BY r.requested_at, r.id`;

const UNKNOWN_PAYMENTS = `
  SELECT p.amount, p.currency, p.paid_at AS "paidAt", p.email, p.name, p.refund_state AS refund
    FROM unknown_payment p WHERE :userId::uuid IS NOT NULL AND lower(p.email) = lower(:email) ORDER BY p.paid_at`;

const SELECT_ACCOUNT = `SELECT email AS "claimsOrdersOf", customer_id AS "stripeCustomer" FROM account WHERE user_id = :userId AND erased_at IS NULL`;

/** The records about a person's orders, by section of the export. */
const QUERY_BY_SECTION = {
  orders: SELECT_ORDERS,
  payments: SELECT_PAYMENTS,
  refunds: SELECT_REFUNDS,
  invoices: SELECT_INVOICES,
  withdrawals: SELECT_WITHDRAWALS,
  recalls: SELECT_RECALLS,
  staffNotes: SELECT_STAFF_NOTES,
  unknownPayments: UNKNOWN_PAYMENTS,
} as const;

type DataRow = Record<string, unknown>;

/** An order that is to be erased. */
export interface OrderToAnonymize {
  id: string;
  /** Whether the shop still needs the address to fulfill the contract. */
  isNeeded: boolean;
}

/** SQL: whether the buyer of the order `o` chose a remedy of a recall and has not received it. */
export const IS_REMEDY_OWED_SQL = `EXISTS (SELECT 1 FROM recall_notice n WHERE n.order_id = o.id AND n.remedy IS NOT NULL AND n.done_at IS NULL)`;

// A paid order has to arrive or end before its address can be erased; so has a remedy that a recall owes.
const IS_ADDRESS_NEEDED_SQL = `(status IN ('processing', 'shipped') OR ${IS_REMEDY_OWED_SQL} OR (status = 'pending' AND EXISTS
  (SELECT 1 FROM checkout WHERE checkout.order_id = o.id AND checkout.step IN ('session_requested', 'session_open', 'payment_delayed', 'paid', 'quarantined'))))`;

/** Finds personal data. */
@Injectable()
export class PersonalDataQueries {
  constructor(private readonly database: Database) {}

  /** All personal data, by section. */
  async readSections({ userId, email }: PersonalDataRequest): Promise<{ name: string; rows: DataRow[] }[]> {
    const sections: { name: string; rows: DataRow[] }[] = [];
    for (const [name, sql] of Object.entries(QUERY_BY_SECTION))
      sections.push({ name, rows: await this.database.query<DataRow>(sql, { userId, email }) });
    sections.push({ name: 'account', rows: await this.database.query<DataRow>(SELECT_ACCOUNT, { userId }) });
    return sections;
  }

  /** The number of documents that name the person. */
  async countInvoices(sql: Sql, { userId, email }: PersonalDataRequest): Promise<number> {
    const [row] = await sql.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${INVOICES_OF_PERSON_SQL}`, { userId, email });
    return row?.count ?? 0;
  }

  /** Orders of the person that were not erased yet, locked until the transaction ends. */
  async lockOrders(sql: Sql, { userId, email }: PersonalDataRequest): Promise<OrderToAnonymize[]> {
    return sql.query<OrderToAnonymize>(
      `SELECT o.id, ${IS_ADDRESS_NEEDED_SQL} AS "isNeeded" FROM orders o WHERE ${IS_ORDER_OF_PERSON_SQL} AND o.erased_at IS NULL ORDER BY o.id FOR UPDATE`,
      { userId, email },
    );
  }

  /** The person's withdrawals; an unresolved one is needed until it is resolved. */
  async lockWithdrawals(sql: Sql, { userId, email }: PersonalDataRequest): Promise<OrderToAnonymize[]> {
    return sql.query<OrderToAnonymize>(
      `SELECT w.id, w.state = 'received' AS "isNeeded" FROM withdrawal w WHERE ${IS_WITHDRAWAL_OF_PERSON_SQL} AND w.erased_at IS NULL ORDER BY w.id FOR UPDATE`,
      { userId, email },
    );
  }
}
