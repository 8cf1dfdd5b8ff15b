import { type Transaction, UnitOfWork } from '@brote/persistence';
import type { Amendment } from '@brote/verifactu';
import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { AuditHook } from '#app/core/orders/change-order';
import { SELLER_COUNTRY } from '#app/core/orders/vat';
import { AppendBillingRecord, type RecordedDocument } from '#app/invoicing/billing-records/append-billing-record';
import { BillingRecord } from '#app/invoicing/billing-records/billing-record.entity';
import type { ChainEnd } from '#app/invoicing/billing-records/billing-records.queries';
import { LOCK_CHAIN, LOCK_RECORDS_OF_INVOICE } from '#app/invoicing/billing-records/billing-records.sql';
import { BillingAnswer } from '#app/invoicing/billing-records/sending/billing-answer.entity';
import { Invoice } from '#app/invoicing/invoices/invoice.entity';
import { recordedContentOf } from '#app/invoicing/invoices/issue-invoice';

/** The agency holds another record of the invoice. */
const DUPLICATE_CODE = 3000;

/** Why a record cannot be replaced. */
export class AmendmentRefused extends Error {
  override readonly name = 'AmendmentRefused';

  constructor(readonly reason: 'unknown' | 'without-error') {
    super(`The billing record cannot be replaced: ${reason}`);
  }
}

/** Appends a record that replaces one with an error. Records themselves never change. */
@Injectable()
export class AmendBillingRecord {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly appendBillingRecord: AppendBillingRecord,
  ) {}

  /**
   * Returns the new record, or the one that replaces it already. Repeating it changes nothing.
   * @throws AmendmentRefused
   */
  async amend(position: number, auditHook: AuditHook): Promise<BillingRecord> {
    return this.unitOfWork.run(async (tx) => {
      const replaced = await this.lockRegistration(tx, position);
      const registrations = await this.findRegistrations(tx, replaced.invoiceNumber);
      const latest = registrations[0];
      if (latest !== undefined && latest.position > position) return latest;
      const { amends, code } = await this.findAmendment(tx, position, registrations);
      const document = await this.readDocument(tx, replaced.invoiceNumber);
      const before = { position, code };
      await auditHook(tx, { before, after: { invoiceNumber: document.number, amends } });
      return this.append(tx, document, amends);
    });
  }

  /** Two administrators replace a record one after the other. */
  private async lockRegistration(tx: Transaction, position: number): Promise<BillingRecord> {
    const record = await tx.repository(BillingRecord).findOneBy({ position, kind: 'registration' });
    if (record === null) throw new AmendmentRefused('unknown');
    await tx.query(LOCK_RECORDS_OF_INVOICE, { invoiceNumber: record.invoiceNumber });
    return record;
  }

  private findRegistrations(tx: Transaction, invoiceNumber: string): Promise<BillingRecord[]> {
    return tx.repository(BillingRecord).find({ where: { invoiceNumber, kind: 'registration' }, order: { position: 'DESC' } });
  }

  private async findAmendment(
    tx: Transaction,
    position: number,
    registrations: readonly BillingRecord[],
  ): Promise<{ amends: Amendment; code: number | null }> {
    const positions = registrations.map((record) => record.position);
    const answers = await tx.repository(BillingAnswer).findBy({ position: In(positions) });
    const answer = answers.find((one) => one.position === position);
    if (answer === undefined || answer.verdict === 'accepted') throw new AmendmentRefused('without-error');
    if (answer.verdict === 'accepted-with-errors' || answer.code === DUPLICATE_CODE)
      return { amends: 'accepted-record', code: answer.code };
    const isHeld = answers.some(({ verdict, code }) => verdict !== 'rejected' || code === DUPLICATE_CODE);
    return { amends: isHeld ? 'rejected-amendment' : 'rejected-record', code: answer.code };
  }

  private async readDocument(tx: Transaction, number: string): Promise<RecordedDocument> {
    const invoice = await tx.repository(Invoice).findOneByOrFail({ number, hash: IsNull() });
    const corrected = invoice.corrects === null ? null : await tx.repository(Invoice).findOneByOrFail({ number: invoice.corrects });
    const { issuedOn, net, vat, vatRatePermille, vatCountry, content } = invoice;
    return {
      ...{ number, issuedOn, net, vat, vatRatePermille, vatCountry: vatCountry ?? SELLER_COUNTRY },
      ...recordedContentOf(content),
      corrects: corrected && { number: corrected.number, issuedOn: corrected.issuedOn },
    };
  }

  /** The end of the chain is locked last, as by documents. */
  private async append(tx: Transaction, document: RecordedDocument, amends: Amendment): Promise<BillingRecord> {
    const [end] = await tx.query<ChainEnd>(LOCK_CHAIN);
    if (end === undefined) throw new Error('The chain of billing records has no row');
    const position = await this.appendBillingRecord.append(tx, document, end, amends);
    return tx.repository(BillingRecord).findOneByOrFail({ position });
  }
}
