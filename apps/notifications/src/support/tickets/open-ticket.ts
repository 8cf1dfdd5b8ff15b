import { createHash } from 'node:crypto';
import type { SupportRequest } from '@brote/contracts/notifications';
import { uuidv7 } from '@brote/messaging';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { EnqueueEmail } from '#app/messages/enqueueing/enqueue-email';
import { ticketSubject } from '#app/messages/rendering/compose-ticket-mail';
import type { TicketMessage } from '#app/messages/rendering/message-kinds';
import { checkTicketLimits } from './ticket-limits';
import { Ticket } from './ticket.entity';
import { FIND_SAME_CONTENT, LOCK_DIGEST, SELECT_HAS_FAMILY_PLAN, SELECT_NEXT_NUMBER } from './tickets.sql';

const DAY_MS = 24 * 3_600_000;

const YEAR_FORMAT = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Madrid' });

type TicketInput = Pick<SupportRequest, 'name' | 'email' | 'subject' | 'message' | 'locale' | 'clientHash'>;
export interface NewTicket extends TicketInput, Pick<Ticket, 'kind' | 'userId' | 'category'> {}

/** Stores a message to the shop and enqueues the mail to support and the acknowledgement. The same message within a day is one ticket. */
@Injectable()
export class OpenTicket {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly enqueueEmail: EnqueueEmail,
    private readonly clock: Clock,
  ) {}

  /** @returns the ticket's number. @throws Refusal TOO_MANY_ATTEMPTS */
  open(input: NewTicket): Promise<string> {
    return this.unitOfWork.run(async (tx) => {
      const now = this.clock.now();
      const digest = digestOf(input);
      await tx.query(LOCK_DIGEST, { digest });
      const [sameTicket] = await tx.query<{ number: string }>(FIND_SAME_CONTENT, { digest, since: new Date(now.getTime() - DAY_MS) });
      if (sameTicket) return sameTicket.number;
      const { acknowledge } = await checkTicketLimits(tx, input, now);
      const ticket = await insertTicket(tx, { ...input, digest }, now);
      await this.enqueueMail(tx, forwardedTemplate(ticket.kind), ticket);
      if (acknowledge) await this.enqueueMail(tx, acknowledgementTemplate(ticket.kind), ticket);
      return ticket.number;
    });
  }

  private async enqueueMail(tx: Transaction, template: TicketMessage, ticket: Ticket): Promise<void> {
    const { id, userId } = ticket;
    await this.enqueueEmail.enqueue(tx, { template, aboutId: id, userId, subject: ticketSubject(template, ticket) });
  }
}

async function insertTicket(tx: Transaction, input: NewTicket & { digest: string }, now: Date): Promise<Ticket> {
  const [row] = await tx.query<{ next: string }>(SELECT_NEXT_NUMBER);
  const ticket = tx.repository(Ticket).create({
    ...input,
    id: uuidv7(),
    priority: await hasFamilyPlan(tx, input.userId),
    number: `BT-${YEAR_FORMAT.format(now)}-${(row?.next ?? '').padStart(6, '0')}`,
    createdAt: now,
    answeredAt: null,
    assigneeId: null,
  });
  ticket.wait(now);
  await tx.repository(Ticket).insert(ticket);
  return ticket;
}

/** Strangers have no plan. */
async function hasFamilyPlan(tx: Transaction, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  const [row] = await tx.query<{ hasFamilyPlan: boolean }>(SELECT_HAS_FAMILY_PLAN, { userId });
  return row?.hasFamilyPlan ?? false;
}

function digestOf({ kind, email, subject, message }: NewTicket): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, email.toLowerCase(), subject.trim(), message.trim()]))
    .digest('base64url');
}

const TEMPLATES_BY_KIND: Readonly<Record<Ticket['kind'], { forwarded: TicketMessage; received: TicketMessage }>> = {
  contact: { forwarded: 'contact-forwarded', received: 'contact-received' },
  support: { forwarded: 'support-forwarded', received: 'support-received' },
};

/** The mail that brings a message to support. */
export function forwardedTemplate(kind: Ticket['kind']): TicketMessage {
  return TEMPLATES_BY_KIND[kind].forwarded;
}

/** The mail that confirms to the sender that the message arrived. */
export function acknowledgementTemplate(kind: Ticket['kind']): TicketMessage {
  return TEMPLATES_BY_KIND[kind].received;
}
