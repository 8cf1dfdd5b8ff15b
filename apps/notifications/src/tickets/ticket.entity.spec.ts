import { Ticket } from './ticket.entity';

const HOUR_MS = 3_600_000;
const CREATED_AT = new Date('2026-11-20T10:00:00.000Z');
const later = (hours: number): Date => new Date(CREATED_AT.getTime() + hours * HOUR_MS);
/** A ticket whose sender waits; fields without a value are fresh. */
function aTicket(overrides: Partial<Ticket> = {}): Ticket {
  const defaults = {
    kind: 'support',
    state: 'open',
    waitingSince: CREATED_AT,
    dueAt: later(24),
    answeredAt: null,
    closedAt: null,
    assigneeId: null,
    priority: false,
  };
  return Object.assign(new Ticket(), defaults, overrides);
}

it('a ticket keeps the time of its first answer', () => {
  const ticket = aTicket();
  expect(ticket.answer(later(2))).toBe(true);
  expect(ticket.answer(later(5))).toBe(true);
  expect(ticket).toMatchObject({ state: 'answered', answeredAt: later(2) });
});

it('a closed ticket refuses an answer', () => {
  const ticket = aTicket({ state: 'closed', closedAt: later(1) });
  expect(ticket.answer(later(2))).toBe(false);
  expect(ticket.answeredAt).toBeNull();
});

it('a reopened ticket gets a new deadline of 24 hours', () => {
  const ticket = aTicket();
  ticket.close(later(3));
  expect(ticket.wait(later(50))).toBe(true);
  expect(ticket).toMatchObject({ state: 'open', closedAt: null, waitingSince: later(50), dueAt: later(74) });
});

it('a contact message gets a deadline of 24 hours, as the shop promises on its pages', () => {
  const ticket = aTicket({ kind: 'contact', dueAt: null });
  ticket.answer(later(1));
  ticket.wait(later(2));
  expect(ticket.dueAt).toEqual(later(26));
});

it('a ticket of a family subscriber gets a deadline of 8 hours', () => {
  const ticket = aTicket({ priority: true });
  ticket.close(later(3));
  ticket.wait(later(4));
  expect(ticket.dueAt).toEqual(later(12));
});

it('a ticket reports when a change had no effect', () => {
  const ticket = aTicket();
  expect([ticket.wait(later(1)), ticket.assign(null), ticket.close(later(1)), ticket.close(later(2))]).toEqual([false, false, true, false]);
  expect(ticket.closedAt).toEqual(later(1));
});
