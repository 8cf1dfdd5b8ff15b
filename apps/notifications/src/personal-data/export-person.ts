import type { PersonalData, PersonalDataRequest } from '@brote/contracts/personal-data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RecipientKeys } from '#app/sending/recipient-keys';
import { PreferencesQueries } from '#app/preferences/preferences.queries';
import { ticketBelongsToSql } from './ticket-owner';

const SERVICE = 'notifications';

// Bounded because an answer has to fit into one message; the oldest rows are left out.
const MESSAGES = `
  SELECT template, subject, recipient, state, created_at AS "createdAt", sent_at AS "sentAt"
    FROM message WHERE user_id = $1 OR recipient_key = $2 ORDER BY created_at DESC LIMIT 1000`;
const TICKETS = `
  SELECT number, kind, state, name, email, subject, category, message, locale, created_at AS "createdAt", due_at AS "dueAt",
         answered_at AS "answeredAt", closed_at AS "closedAt",
         (SELECT coalesce(json_agg(json_build_object('kind', entry.kind, 'text', entry.text, 'at', entry.at) ORDER BY entry.seq), '[]')
            FROM ticket_entry AS entry WHERE entry.ticket_id = ticket.id AND entry.kind IN ('answer', 'note', 'reply')) AS thread
    FROM ticket WHERE ${ticketBelongsToSql('$1', '$2')} ORDER BY created_at DESC LIMIT 100`;
const CONSENT = `SELECT marketing_since AS "marketingSince" FROM notification_preference WHERE user_id = $1`;

const DEVICES = `SELECT device, endpoint, added_at AS "addedAt" FROM push_device WHERE user_id = $1 ORDER BY added_at DESC`;

const PERSONAL_MESSAGES = `
  SELECT channel, subject, content, state, scheduled_for AS "scheduledFor"
    FROM campaign WHERE lower(recipient) = lower($1) ORDER BY created_at DESC LIMIT 100`;

type DataRows = Record<string, unknown>[];

/** Exports everything that the service stores about a person. */
@Injectable()
export class ExportPerson {
  constructor(
    private readonly dataSource: DataSource,
    private readonly preferences: PreferencesQueries,
    private readonly recipientKeys: RecipientKeys,
  ) {}

  async export({ userId, email }: PersonalDataRequest): Promise<PersonalData> {
    const [chosen, [consent], messages, tickets, devices, written] = await Promise.all([
      this.preferences.preferencesOf(userId),
      this.dataSource.query<DataRows>(CONSENT, [userId]),
      this.dataSource.query<DataRows>(MESSAGES, [userId, this.recipientKeys.keyOf(email)]),
      this.dataSource.query<DataRows>(TICKETS, [userId, email]),
      this.dataSource.query<DataRows>(DEVICES, [userId]),
      this.dataSource.query<DataRows>(PERSONAL_MESSAGES, [email]),
    ]);
    return {
      sections: [
        { service: SERVICE, name: 'preferences', rows: [{ ...chosen, marketingSince: null, ...consent }] },
        { service: SERVICE, name: 'messages', rows: messages },
        { service: SERVICE, name: 'tickets', rows: tickets },
        { service: SERVICE, name: 'devices', rows: devices },
        { service: SERVICE, name: 'personalMessages', rows: written },
      ],
    };
  }
}
