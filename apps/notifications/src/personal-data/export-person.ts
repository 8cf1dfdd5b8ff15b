import type { PersonalData, PersonalDataRequest } from '@brote/contracts/personal-data';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { RecipientKeys } from '#app/sending/recipient-keys';
import { PreferencesQueries } from '#app/preferences/preferences.queries';
import { TICKET_BELONGS_TO_PERSON } from './ticket-owner';

const SERVICE = 'notifications';

// Bounded because an answer has to fit into one message; the oldest rows are left out.
const SELECT_MESSAGES = `
  SELECT template, subject, recipient, state, created_at AS "createdAt", sent_at AS "sentAt"
    FROM message WHERE user_id = :userId OR recipient_key = :recipientKey ORDER BY created_at DESC LIMIT 1000`;
const SELECT_TICKETS = `
  SELECT number, kind, state, name, email, subject, category, message, locale, created_at AS "createdAt", due_at AS "dueAt",
         answered_at AS "answeredAt", closed_at AS "closedAt",
         (SELECT coalesce(json_agg(json_build_object('kind', entry.kind, 'text', entry.text, 'at', entry.at) ORDER BY entry.seq), '[]')
            FROM ticket_entry AS entry WHERE entry.ticket_id = ticket.id AND entry.kind IN ('answer', 'note', 'reply')) AS thread
    FROM ticket WHERE ${TICKET_BELONGS_TO_PERSON} ORDER BY created_at DESC LIMIT 100`;
const SELECT_CONSENT = `SELECT marketing_since AS "marketingSince" FROM notification_preference WHERE user_id = :userId`;

const SELECT_DEVICES = `SELECT device, endpoint, added_at AS "addedAt" FROM push_device WHERE user_id = :userId ORDER BY added_at DESC`;

const SELECT_PERSONAL_MESSAGES = `
  SELECT channel, subject, content, state, scheduled_for AS "scheduledFor"
    FROM campaign WHERE lower(recipient) = lower(:email) ORDER BY created_at DESC LIMIT 100`;

type DataRow = Record<string, unknown>;

/** Exports everything that the service stores about a person. */
@Injectable()
export class ExportPerson {
  constructor(
    private readonly database: Database,
    private readonly preferences: PreferencesQueries,
    private readonly recipientKeys: RecipientKeys,
  ) {}

  async export({ userId, email }: PersonalDataRequest): Promise<PersonalData> {
    const [chosenPreferences, [consent], messages, tickets, devices, personalMessages] = await Promise.all([
      this.preferences.findPreferencesOf(userId),
      this.database.query<DataRow>(SELECT_CONSENT, { userId }),
      this.database.query<DataRow>(SELECT_MESSAGES, { userId, recipientKey: this.recipientKeys.keyOf(email) }),
      this.database.query<DataRow>(SELECT_TICKETS, { userId, email }),
      this.database.query<DataRow>(SELECT_DEVICES, { userId }),
      this.database.query<DataRow>(SELECT_PERSONAL_MESSAGES, { email }),
    ]);
    return {
      sections: [
        { service: SERVICE, name: 'preferences', rows: [{ ...chosenPreferences, marketingSince: null, ...consent }] },
        { service: SERVICE, name: 'messages', rows: messages },
        { service: SERVICE, name: 'tickets', rows: tickets },
        { service: SERVICE, name: 'devices', rows: devices },
        { service: SERVICE, name: 'personalMessages', rows: personalMessages },
      ],
    };
  }
}
