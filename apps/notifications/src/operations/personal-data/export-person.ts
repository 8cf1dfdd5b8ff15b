import type { PersonalData, PersonalDataRequest } from '@brote/contracts/personal-data';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { RecipientKeys } from '#app/messages/sending/recipient-keys';
import { hashAddress } from '#app/messages/suppressions/hash-address';
import { PreferencesQueries } from '#app/messages/preferences/preferences.sql';
import {
  SELECT_TICKETS,
  SELECT_PERSONAL_MESSAGES,
  SELECT_MESSAGES,
  SELECT_DEVICES,
  SELECT_CONSENT,
  SELECT_SUPPRESSION,
} from './export-person.sql';

const SERVICE = 'notifications';

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
    const [chosenPreferences, [consent], messages, tickets, devices, personalMessages, suppressedAddresses] = await Promise.all([
      this.preferences.findPreferencesOf(userId),
      this.database.query<DataRow>(SELECT_CONSENT, { userId }),
      this.database.query<DataRow>(SELECT_MESSAGES, { userId, recipientKey: this.recipientKeys.keyOf(email) }),
      this.database.query<DataRow>(SELECT_TICKETS, { userId, email }),
      this.database.query<DataRow>(SELECT_DEVICES, { userId }),
      this.database.query<DataRow>(SELECT_PERSONAL_MESSAGES, { email }),
      this.database.query<DataRow>(SELECT_SUPPRESSION, { addressHash: hashAddress(email) }),
    ]);
    return {
      sections: [
        { service: SERVICE, name: 'preferences', rows: [{ ...chosenPreferences, marketingSince: null, ...consent }] },
        { service: SERVICE, name: 'messages', rows: messages },
        { service: SERVICE, name: 'tickets', rows: tickets },
        { service: SERVICE, name: 'devices', rows: devices },
        { service: SERVICE, name: 'personalMessages', rows: personalMessages },
        { service: SERVICE, name: 'suppressedAddresses', rows: suppressedAddresses },
      ],
    };
  }
}
