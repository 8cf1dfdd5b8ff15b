import { randomUUID } from 'node:crypto';
import { subscriptionExamples } from '@brote/contracts/examples';
import type { Country } from '@brote/contracts/orders';
import { Database, UnitOfWork } from '@brote/persistence';
import { createLogger } from '@brote/service-runtime';
import { MovableClock, useDatabase, type TestDatabase } from '@brote/test-support';
import type { RegistrationRecord } from '@brote/verifactu';
import { OrdersConfig } from '#app/config';
import { schema } from '#app/data-source';
import { AppendBillingRecord } from '#app/invoicing/billing-records/append-billing-record';
import { BillingRecordsQueries } from '#app/invoicing/billing-records/billing-records.queries';
import { VerifyBillingChain } from '#app/invoicing/billing-records/verify-billing-chain';
import { Invoice } from '#app/invoicing/invoices/invoice.entity';
import { IssueInvoice } from '#app/invoicing/invoices/issue-invoice';

const { chargeDocumentData } = subscriptionExamples;
export const BUYER = { name: 'Lucía Ferrer', street: 'Carrer de la Mar 12', city: '46003 Valencia' };
export const SELLER = { sellerName: 'Cepillos S.L.', sellerTaxId: 'B12345674', sellerAddress: 'Calle 1', sellerEmail: 'hola@cepillos.es' };
export const DAY_MS = 86_400_000;

/** A stored billing record. */
export interface RecordRow {
  position: number;
  record: RegistrationRecord;
  qr_address: string | null;
  invoice_number: string;
  previous_fingerprint: string | null;
  fingerprint: string;
}

/** Issues documents of plans as the service does, without its surroundings. */
export class Books {
  readonly clock = new MovableClock(new Date('2027-01-31T09:00:00Z').getTime());
  readonly config = Object.assign(new OrdersConfig(), {
    ...SELLER,
    stripeSecretKey: 'sk_test_spec',
    vatDestinationFrom: '',
    verifactuService: 'test',
  });
  readonly records: BillingRecordsQueries;
  private readonly issueInvoice: IssueInvoice;
  private readonly unitOfWork: UnitOfWork;

  private constructor(readonly db: TestDatabase) {
    this.records = new BillingRecordsQueries(new Database(db.dataSource));
    this.issueInvoice = new IssueInvoice(this.config, new AppendBillingRecord(this.config, this.records, this.clock));
    this.unitOfWork = new UnitOfWork(db.dataSource);
  }

  static async open(): Promise<Books> {
    return new Books(await useDatabase(schema));
  }

  /** The invoice of a charge. The transaction fails afterwards with an error, if there is one. */
  async invoice(country: Country = 'ES', error?: Error): Promise<string> {
    const chargeId = `in_${randomUUID()}`;
    const buyer = { ...BUYER, country };
    const charge = { chargeId, subscriptionId: randomUUID(), userId: randomUUID(), data: chargeDocumentData, buyer, addOnOrder: null };
    await this.unitOfWork.run(async (tx) => {
      await this.issueInvoice.issueForCharge(tx, charge, this.clock.now());
      if (error !== undefined) throw error;
    });
    return chargeId;
  }

  async creditNote(chargeId: string, amount: number, refundedTotal: number): Promise<void> {
    const invoice = await this.db.dataSource.getRepository(Invoice).findOneByOrFail({ chargeId, series: 'F' });
    const refund = { kind: 'refund' as const, amount, refundedOn: invoice.issuedOn };
    await this.unitOfWork.run((tx) => this.issueInvoice.issueForChargeRefund(tx, { invoice, refund, refundedTotal }, this.clock.now()));
  }

  async readRecords(): Promise<RecordRow[]> {
    return this.db.queryRows('SELECT * FROM billing_record ORDER BY position');
  }

  readCounters(): Promise<{ series: string; issued: number; highest: number }[]> {
    return this.db.queryRows(
      'SELECT series, count(*)::int AS issued, max(counter) AS highest FROM invoice GROUP BY series ORDER BY series',
    );
  }

  verify() {
    return new VerifyBillingChain(this.records, createLogger('spec', { level: 'silent' })).verify();
  }

  /** Runs a statement as a superuser can: without the triggers that refuse it. */
  async tamper(sql: string): Promise<void> {
    await this.db.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL session_replication_role = replica');
      await manager.query(sql);
    });
  }
}
