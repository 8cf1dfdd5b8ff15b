import { randomUUID } from 'node:crypto';
import { messageExamples } from '@brote/contracts/examples';
import { openSupportTicket, sendCampaign } from '@brote/contracts/notifications';
import { eraseFromNotifications } from '@brote/contracts/personal-data';
import { aCaller, eventually } from '@brote/test-support';
import { openHarness, type Harness } from './harness';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(async () => harness.close());

const staff = aCaller({ roles: ['customer', 'staff', 'admin'] });
const INSERT = `
  INSERT INTO message (id, dedupe, template, channel, about_id, user_id, subject, state, created_at, next_attempt_at)
  VALUES ($1::uuid, $1::text, $2, 'email', $3::uuid, $4::uuid, 'Hello, Canary', 'pending', now(), now() + interval '1 year')`;

const isErasureWaiting = async (): Promise<boolean> =>
  (
    await harness.database.dataSource.query<object[]>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length > 0;

/** Stores a message in a transaction that began before the erasure and commits while the erasure waits. @returns the erased message */
async function eraseDuringWrite(
  person: { userId: string; email: string },
  writer: { lock: [string, string]; message: [string, string, string | null] },
) {
  const queryRunner = harness.database.dataSource.createQueryRunner();
  const id = randomUUID();
  try {
    await queryRunner.startTransaction();
    const [sql, value] = writer.lock;
    await queryRunner.query(sql, [value]);
    const erasure = harness.requests.send(eraseFromNotifications, person);
    await eventually(isErasureWaiting);
    await queryRunner.query(INSERT, [id, ...writer.message]);
    await queryRunner.commitTransaction();
    await erasure;
  } finally {
    await queryRunner.release();
  }
  const [row] = await harness.database.queryRows<{ state: string; subject: string; user: string | null }>(
    'SELECT state, subject, user_id AS user FROM message WHERE id = :id',
    { id },
  );
  return row;
}

const ERASED = { state: 'suppressed', subject: '', user: null };

describe('an erasure during a transaction that stores a message of the person', () => {
  it('erases the message of a campaign to the address', async () => {
    const person = { userId: randomUUID(), email: 'canary-campaign@example.com' };
    const campaignId = randomUUID();
    const text = { es: 'Hola, Canary', en: null };
    const nextDay = new Date(harness.clock.now().getTime() + 86_400_000).toISOString();
    const campaign = { channel: 'email', recipient: person.email, locale: 'es', segment: null, subject: text, content: text } as const;
    await harness.requests.send(sendCampaign, { ...campaign, campaignId, scheduledFor: nextDay }, { caller: staff });
    const lockStatement: [string, string] = ['SELECT FROM campaign WHERE id = $1 FOR UPDATE', campaignId];
    expect(await eraseDuringWrite(person, { lock: lockStatement, message: ['personal-message', campaignId, null] })).toEqual(ERASED);
  });

  it('erases the message about a ticket of the account', async () => {
    const caller = aCaller();
    const person = { userId: caller.userId, email: 'canary-ticket@example.com' };
    const request = { ...messageExamples.supportRequest, email: person.email };
    const { ticketNumber } = await harness.requests.send(openSupportTicket, request, { caller });
    const lockStatement: [string, string] = ['SELECT id FROM ticket WHERE number = $1 FOR UPDATE', ticketNumber];
    const [ticket] = await harness.database.queryRows<{ id: string }>('SELECT id FROM ticket WHERE number = :ticketNumber', {
      ticketNumber,
    });
    expect(await eraseDuringWrite(person, { lock: lockStatement, message: ['support-answer', ticket?.id ?? '', caller.userId] })).toEqual(
      ERASED,
    );
  });

  it('erases the message about an event of the account', async () => {
    const person = { userId: randomUUID(), email: 'canary-event@example.com' };
    const lockStatement: [string, string] = ['UPDATE message SET subject = subject WHERE id = $1', randomUUID()];
    expect(await eraseDuringWrite(person, { lock: lockStatement, message: ['password-changed', randomUUID(), person.userId] })).toEqual(
      ERASED,
    );
  });
});
