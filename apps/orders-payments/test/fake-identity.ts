import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { Caller, EventContract } from '@brote/contracts';
import {
  getContacts,
  userConfirmed,
  type ContactView,
  type GetContactsReply,
  type GetContactsRequest,
  type UserEventData,
} from '@brote/contracts/identity';
import { RequestHandler, messagingEntities, messagingMigrations, MessagingModule, Outbox, startMicroservice } from '@brote/messaging';
import { PersistenceModule, UnitOfWork } from '@brote/persistence';
import { aCaller, useDatabase, type TestDatabase } from '@brote/test-support';
import { Controller, Module, type INestApplicationContext } from '@nestjs/common';

@Controller()
class FakeContacts {
  readonly known = new Map<string, ContactView>();

  @RequestHandler(getContacts)
  getContacts({ userIds }: GetContactsRequest): Promise<GetContactsReply> {
    return Promise.resolve({ contacts: userIds.flatMap((id) => this.known.get(id) ?? []) });
  }
}

/** The accounts of the shop as this service knows them: contacts from memory, facts through a real outbox. */
export class FakeIdentity {
  private version = 0;

  private constructor(
    private readonly app: INestApplicationContext,
    private readonly database: TestDatabase,
  ) {}

  static async start(natsUrl: string): Promise<FakeIdentity> {
    const tables = { entities: messagingEntities, migrations: messagingMigrations };
    const database = await useDatabase(tables);
    const persistence = PersistenceModule.forRoot({ service: 'identity', url: database.url, ...tables });
    const messaging = MessagingModule.forRoot({ service: 'identity', natsUrl, tuning: { relayPollMs: 50 } });
    @Module({ imports: [persistence, messaging], controllers: [FakeContacts] })
    class PeopleModule {}
    const app = await startMicroservice(PeopleModule, { logger: false, abortOnError: false });
    return new FakeIdentity(app, database);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }

  /** Adds a person with an account. No event about it is published yet. */
  addAccount(overrides: Partial<ContactView> = {}): ContactView & { caller: Caller } {
    const userId = randomUUID();
    const contact = {
      userId,
      email: `${userId.slice(0, 8)}@example.com`,
      confirmed: true,
      fullName: 'Lucía Ferrer',
      locale: 'es' as const,
      ...overrides,
    };
    this.app.get(FakeContacts).known.set(userId, contact);
    return { ...contact, caller: aCaller({ userId }) };
  }

  /** From now on, replies contain the changed contact, or none when `own` is null. */
  changeContact(contact: ContactView, overrides: Partial<ContactView> | null): void {
    const { known: contactsById } = this.app.get(FakeContacts);
    if (overrides === null) contactsById.delete(contact.userId);
    else contactsById.set(contact.userId, { ...contact, ...overrides });
  }

  /** Publishes an event of an account, as the real service would. */
  async publishEvent({ userId }: Pick<ContactView, 'userId'>, event: EventContract<UserEventData> = userConfirmed): Promise<void> {
    this.version += 1;
    const { version } = this;
    const payload: UserEventData = { userId, state: 'active', roles: ['customer'], onboarded: true, locale: 'es' };
    await this.app.get(UnitOfWork).run((tx) => {
      this.app.get(Outbox).add(tx, event, { aggregateId: userId, version, payload });
      return Promise.resolve();
    });
  }
}
