import { insertOrIgnore, UnitOfWork } from '@brote/persistence';
import type { HeldInvoice, SubmissionAnswer } from '@brote/verifactu';
import { Injectable } from '@nestjs/common';
import { BillingAnswer } from './billing-answer.entity';
import type { BillingSender } from './billing-sender.entity';
import { SendingQueries } from './sending.queries';

/** Stores answers with the state of the sender. An answer that exists stays. */
@Injectable()
export class RecordAnswers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queries: SendingQueries,
  ) {}

  /** @throws OptimisticLockError when another leader has taken over: it queries the records and stores their answers */
  async record(sender: BillingSender, answers: readonly BillingAnswer[]): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (answers.length > 0) await insertOrIgnore(tx, BillingAnswer, [...answers]);
      await this.queries.advance(tx, sender);
      await this.queries.saveSender(sender, tx);
    });
  }
}

/** The answer about a record in the answer to its request. */
export function answerOfSubmission(
  position: number,
  { verdict, error }: SubmissionAnswer['records'][number],
  csv: string | undefined,
  answeredAt: Date,
): BillingAnswer {
  return createAnswer({ position, verdict, ...errorColumns(error), csv: csv ?? null, answeredAt });
}

/** The answer about a record that the agency holds, and whose own answer was lost. */
export function answerOfHeldInvoice(position: number, { state, error }: HeldInvoice, answeredAt: Date): BillingAnswer {
  const verdict = state === 'accepted-with-errors' ? state : 'accepted';
  return createAnswer({ position, verdict, ...errorColumns(error), csv: null, answeredAt });
}

function errorColumns(error: HeldInvoice['error']): Pick<BillingAnswer, 'code' | 'description'> {
  return { code: error?.code ?? null, description: error?.description ?? null };
}

function createAnswer(columns: BillingAnswer): BillingAnswer {
  return Object.assign(new BillingAnswer(), columns);
}
