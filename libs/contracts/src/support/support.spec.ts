import 'reflect-metadata';
import { instanceToPlain, plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Class } from '../define';
import * as support from './index';
import { ticket, ticketEntry, ticketReply, ticketRow } from './support.examples';

const { id: ticketId } = ticketRow;
const { id: entryId, text } = ticketEntry;
const ticketFilters = { search: 'lucía', list: 'overdue', kind: 'support', category: 'billing', assignee: null, cursor: null, limit: 20 };

const shapes: [string, Class<object>, object][] = [
  ['FindTicketsRequest', support.FindTicketsRequest, ticketFilters],
  ['FindTicketsReply', support.FindTicketsReply, { rows: [ticketRow], nextCursor: null, open: 3, overdue: 1 }],
  ['TicketRequest', support.TicketRequest, { ticketId }],
  ['TicketView', support.TicketView, ticket],
  ['TicketEntry', support.TicketEntry, ticketReply],
  ['AnswerTicketRequest', support.AnswerTicketRequest, { ticketId, entryId, text, close: true }],
  ['AddTicketNoteRequest', support.AddTicketNoteRequest, { ticketId, entryId, text }],
  ['AssignTicketRequest', support.AssignTicketRequest, { ticketId, assigneeId: ticketEntry.authorId }],
];

const problemsOf = (shape: Class<object>, value: object) =>
  validateSync(plainToInstance(shape, value), { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });

describe('the requests of staff about tickets', () => {
  it.each(shapes)('accept the example of %s unchanged and refuse a stray field', (_name, shape, example) => {
    expect(problemsOf(shape, example)).toEqual([]);
    expect(instanceToPlain(plainToInstance(shape, example))).toEqual(example);
    expect(problemsOf(shape, { ...example, role: 'admin' })).not.toEqual([]);
  });

  it('require the staff role', () => {
    const contracts = Object.values<unknown>(support).filter(
      (value): value is { kind: string; caller: string } => typeof value === 'object' && value !== null && 'kind' in value,
    );
    expect(contracts).toHaveLength(7);
    expect(contracts.filter(({ caller }) => caller !== 'staff')).toEqual([]);
  });

  it.each([{ list: 'lost' }, { search: '' }, { assignee: 'ines' }, { limit: 101 }])('refuse %o', (change) => {
    expect(problemsOf(support.FindTicketsRequest, { ...ticketFilters, ...change })).not.toEqual([]);
  });
});
