import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  type ContactView,
  getContacts,
  type GetContactsReply,
  type GetContactsRequest,
  getIdentityMessage,
  type GetIdentityMessageRequest,
  type IdentityMessageContent,
  identityMessageRequested,
} from '@brote/contracts/identity';
import { type MessageFinalizedEventData, messageFinalized } from '@brote/contracts/notifications';
import {
  type EventEnvelope,
  RequestHandler,
  messagingEntities,
  messagingMigrations,
  MessagingModule,
  Outbox,
  EventHandler,
  refuse,
  startMicroservice,
} from '@brote/messaging';
import { PersistenceModule, UnitOfWork } from '@brote/persistence';
import { useDatabase, type TestDatabase } from '@brote/test-support';
import { Controller, Module, type INestApplicationContext } from '@nestjs/common';
import { anAccountMail } from './builders';

/** Answers for the requests of notifications to identity, and the results that identity receives, from memory. */
@Controller()
class FakeIdentityHandlers {
  readonly messages = new Map<string, IdentityMessageContent>();
  readonly contacts = new Map<string, ContactView>();
  readonly settled: MessageFinalizedEventData[] = [];

  @RequestHandler(getIdentityMessage)
  getMessage({ messageId }: GetIdentityMessageRequest): Promise<IdentityMessageContent> {
    return Promise.resolve(this.messages.get(messageId) ?? refuse(getIdentityMessage, 'MESSAGE_UNKNOWN'));
  }

  @RequestHandler(getContacts)
  getContacts({ userIds }: GetContactsRequest): Promise<GetContactsReply> {
    return Promise.resolve({ contacts: userIds.flatMap((id) => this.contacts.get(id) ?? []) });
  }

  @EventHandler(messageFinalized)
  recordFinalized({ payload }: EventEnvelope<MessageFinalizedEventData>): Promise<void> {
    this.settled.push(payload);
    return Promise.resolve();
  }
}

/** The identity service as notifications knows it: the same answers, and events through a real outbox. */
export class FakeIdentityService {
  private constructor(
    private readonly app: INestApplicationContext,
    private readonly database: TestDatabase,
  ) {}

  static async start(natsUrl: string): Promise<FakeIdentityService> {
    const database = await useDatabase({ entities: messagingEntities, migrations: messagingMigrations });
    const persistence = { service: 'identity', url: database.url, entities: messagingEntities, migrations: messagingMigrations };
    const messaging = { service: 'identity', natsUrl, tuning: { relayPollMs: 50 } };
    @Module({ imports: [PersistenceModule.forRoot(persistence), MessagingModule.forRoot(messaging)], controllers: [FakeIdentityHandlers] })
    class FakesModule {}
    const app = await startMicroservice(FakesModule, { logger: false, abortOnError: false });
    return new FakeIdentityService(app, database);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }

  /** The published results of a mail. */
  finalizedMessages(subjectId: string): MessageFinalizedEventData[] {
    return this.app.get(FakeIdentityHandlers).settled.filter((report) => report.subjectId === subjectId);
  }

  /** An account with a reachable owner. */
  addContact(contact: ContactView): void {
    this.app.get(FakeIdentityHandlers).contacts.set(contact.userId, contact);
  }

  /** A mail that identity requests, with the event of the real service. */
  async requestMail(
    overrides: Partial<IdentityMessageContent> = {},
    options: { isKnown?: boolean; occurredAt?: Date } = {},
  ): Promise<IdentityMessageContent> {
    const content = anAccountMail({ messageId: randomUUID(), ...overrides });
    const { messageId, template, locale } = content;
    if (options.isKnown ?? true) this.app.get(FakeIdentityHandlers).messages.set(messageId, content);
    const payload = { messageId, template, locale };
    await this.app.get(UnitOfWork).run((tx) => {
      this.app
        .get(Outbox)
        .add(tx, identityMessageRequested, { aggregateId: messageId, version: 1, payload, occurredAt: options.occurredAt });
      return Promise.resolve();
    });
    return content;
  }
}
