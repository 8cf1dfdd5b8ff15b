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
import { type MessageFinalized, messageFinalized } from '@brote/contracts/notifications';
import {
  type EventEnvelope,
  RequestHandler,
  messagingEntities,
  messagingMigrations,
  MessagingModule,
  Outbox,
  EventHandler,
  refuse,
} from '@brote/messaging';
import { PersistenceModule, UnitOfWork } from '@brote/persistence';
import { useDatabase, type TestDatabase } from '@brote/test-support';
import { type INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { anAccountMail } from './builders';

/** Answers for the requests of notifications to identity, and the results that identity receives, from memory. */
@Injectable()
class FakeIdentity {
  readonly messages = new Map<string, IdentityMessageContent>();
  readonly contacts = new Map<string, ContactView>();
  readonly settled: MessageFinalized[] = [];

  @RequestHandler(getIdentityMessage)
  message({ messageId }: GetIdentityMessageRequest): Promise<IdentityMessageContent> {
    return Promise.resolve(this.messages.get(messageId) ?? refuse(getIdentityMessage, 'MESSAGE_UNKNOWN'));
  }

  @RequestHandler(getContacts)
  reach({ userIds }: GetContactsRequest): Promise<GetContactsReply> {
    return Promise.resolve({ contacts: userIds.flatMap((id) => this.contacts.get(id) ?? []) });
  }

  @EventHandler(messageFinalized)
  hear({ payload }: EventEnvelope<MessageFinalized>): Promise<void> {
    this.settled.push(payload);
    return Promise.resolve();
  }
}

/** The identity service as notifications knows it: the same answers, and events through a real outbox. */
export class IdentityStandIn {
  private constructor(
    private readonly app: INestApplicationContext,
    private readonly database: TestDatabase,
  ) {}

  static async start(natsUrl: string): Promise<IdentityStandIn> {
    const database = await useDatabase({ entities: messagingEntities, migrations: messagingMigrations });
    const persistence = { service: 'identity', url: database.url, entities: messagingEntities, migrations: messagingMigrations };
    const messaging = { service: 'identity', natsUrl, tuning: { relayPollMs: 50 } };
    @Module({ imports: [PersistenceModule.forRoot(persistence), MessagingModule.forRoot(messaging)], providers: [FakeIdentity] })
    class FakesModule {}
    const app = await NestFactory.createApplicationContext(FakesModule, { logger: false, abortOnError: false });
    await app.init();
    return new IdentityStandIn(app, database);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }

  /** The published results of a mail. */
  settled(subjectId: string): MessageFinalized[] {
    return this.app.get(FakeIdentity).settled.filter((report) => report.subjectId === subjectId);
  }

  /** An account with a reachable owner. */
  has(contact: ContactView): void {
    this.app.get(FakeIdentity).contacts.set(contact.userId, contact);
  }

  /** A mail that identity requests, with the event of the real service. */
  async wants(
    own: Partial<IdentityMessageContent> = {},
    telling: { isKnown?: boolean; occurredAt?: Date } = {},
  ): Promise<IdentityMessageContent> {
    const content = anAccountMail({ messageId: randomUUID(), ...own });
    const { messageId, template, locale } = content;
    if (telling.isKnown ?? true) this.app.get(FakeIdentity).messages.set(messageId, content);
    const payload = { messageId, template, locale };
    await this.app.get(UnitOfWork).run((tx) => {
      this.app
        .get(Outbox)
        .add(tx, identityMessageRequested, { aggregateId: messageId, version: 1, payload, occurredAt: telling.occurredAt });
      return Promise.resolve();
    });
    return content;
  }
}
