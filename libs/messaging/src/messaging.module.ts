import { UnitOfWork } from '@brote/persistence';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Ask } from './ask';
import { BrokerConnection } from './broker/broker-connection';
import { DeadLetters } from './dead-letters/dead-letters';
import { HandlerDiscovery } from './discover-handlers';
import { EventFeed } from './event-feed';
import { EventApplier } from './inbox/apply-event';
import { Reactions } from './inbox/reactions';
import { MESSAGING_OPTIONS, type MessagingOptions } from './messaging-options';
import { EventRuntime, EventWork, RequestRuntime } from './messaging-runtime';
import { Outbox } from './outbox/outbox';
import { RelaySignal } from './outbox/relay-signal';

/** Connects a process to the broker: requests, and with a database also the outbox, the inbox and dead letters. */
@Global()
@Module({})
export class MessagingModule {
  static forRoot(options: MessagingOptions): DynamicModule {
    const { database = true } = options;
    const exported = [Ask, EventFeed, BrokerConnection, ...(database ? [Outbox, DeadLetters] : [])];
    return {
      module: MessagingModule,
      imports: [DiscoveryModule],
      providers: [...requestProviders(options), ...(database ? eventProviders(options) : [])],
      exports: exported,
    };
  }
}

function requestProviders(options: MessagingOptions): Provider[] {
  return [
    { provide: MESSAGING_OPTIONS, useValue: options },
    { provide: BrokerConnection, useFactory: () => BrokerConnection.open({ url: options.natsUrl, name: options.service }) },
    Ask,
    EventFeed,
    HandlerDiscovery,
    RequestRuntime,
  ];
}

function eventProviders(options: MessagingOptions): Provider[] {
  return [
    { provide: Reactions, useFactory: () => new Reactions(options.service) },
    {
      provide: EventApplier,
      useFactory: (work: UnitOfWork, reactions: Reactions) => new EventApplier(work, reactions),
      inject: [UnitOfWork, Reactions],
    },
    RelaySignal,
    Outbox,
    DeadLetters,
    EventWork,
    EventRuntime,
  ];
}
