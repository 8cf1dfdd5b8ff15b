import { Ticket } from './ticket.entity';

const HOUR_MS = 3_600_000;
const CREATED_AT = new Date('2026-11-20T10:00:00.000Z');
const hoursLater = (hours: number): Date => new Date(CREATED_AT.getTime() + hours * HOUR_MS);
/** A ticket whose sender waits; fields without a value are fresh. */
function aTicket(overrides: Partial<Ticket> = {}): Ticket {
  const defaults = {
    kind: 'support',
    state: 'open',
    waitingSince: CREATED_AT,
    dueAt: hoursLater(24),
    answeredAt: null,
    closedAt: null,
    assigneeId: null,
    priority: false,
  };
  return Object.assign(new Ticket(), defaults, overrides);
}

it('a ticket keeps the time of its first answer', () => {
  const ticket = aTicket();
  expect(ticket.answer(hoursLater(2))).toBe(true);
  expect(ticket.answer(hoursLater(5))).toBe(true);
  expect(ticket).toMatchObject({ state: 'answered', answeredAt: hoursLater(2) });
});

it('a closed ticket refuses an answer', () => {
  const ticket = aTicket({ state: 'closed', closedAt: hoursLater(1) });
  expect(ticket.answer(hoursLater(2))).toBe(false);
  expect(ticket.answeredAt).toBeNull();
});

it('a reopened ticket gets a new deadline of 24 hours', () => {
  const ticket = aTicket();
  ticket.close(hoursLater(3));
  expect(ticket.wait(hoursLater(50))).toBe(true);
  expect(ticket).toMatchObject({ state: 'open', closedAt: null, waitingSince: hoursLater(50), dueAt: hoursLater(74) });
});

it('a contact message gets a deadline of 24 hours, as the shop promises on its pages', () => {
  const ticket = aTicket({ kind: 'contact', dueAt: null });
  ticket.answer(hoursLater(1));
  ticket.wait(hoursLater(2));
  expect(ticket.dueAt).toEqual(hoursLater(26));
});

it('a ticket of a family subscriber gets a deadline of 8 hours', () => {
  const ticket = aTicket({ priority: true });
  ticket.close(hoursLater(3));
  ticket.wait(hoursLater(4));
  expect(ticket.dueAt).toEqual(hoursLater(12));
});

it('a ticket reports when a change had no effect', () => {
  const ticket = aTicket();
  expect([ticket.wait(hoursLater(1)), ticket.assign(null), ticket.close(hoursLater(1)), ticket.close(hoursLater(2))]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(ticket.closedAt).toEqual(hoursLater(1));
});
