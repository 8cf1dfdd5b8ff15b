import { type DynamicModule, Global, Module, type Provider, type INestMicroservice, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { RequestClient, BrokerClient } from './request-client';
import { BrokerConnection } from './broker/broker-connection';
import { BrokerServer } from './broker-server';
import { DeadLetters } from './dead-letters/dead-letters';
import { HandlerPlacement } from './handler-placement';
import { EventFeed } from './event-feed';
import { EventRuntime, EventDependencies } from './event-runtime';
import { EventApplier } from './inbox/apply-event';
import { EventHandlerRegistry } from './event-handlers';
import { MESSAGING_OPTIONS, type MessagingOptions, MESSAGING_METRICS, NO_METRICS, type MessagingMetrics } from './messaging-options';
import { Outbox, RelaySignal } from './outbox/outbox';
import { RequestRuntime } from './request-runtime';
import { CallerVerifier } from './requests/caller-signature';
import type { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';

const EVENT_PROVIDERS: Provider[] = [
  { provide: EventHandlerRegistry, useFactory: (server: BrokerServer) => server.eventHandlers, inject: [BrokerServer] },
  EventApplier,
  RelaySignal,
  Outbox,
  DeadLetters,
  EventDependencies,
  EventRuntime,
];

/** Connects a process to the broker: requests, and with a database also the outbox, the inbox and dead letters. */
@Global()
@Module({})
export class MessagingModule {
  static forRoot(options: MessagingOptions): DynamicModule {
    const { database = true } = options;
    const exportedProviders = [RequestClient, EventFeed, BrokerConnection, BrokerServer, ...(database ? [Outbox, DeadLetters] : [])];
    return {
      module: MessagingModule,
      imports: [DiscoveryModule],
      providers: [...requestProviders(options), ...(database ? EVENT_PROVIDERS : [])],
      exports: exportedProviders,
    };
  }
}

function requestProviders(options: MessagingOptions): Provider[] {
  return [
    { provide: MESSAGING_OPTIONS, useValue: options },
    { provide: BrokerConnection, useFactory: () => connectToBroker(options) },
    BrokerClient,
    RequestClient,
    EventFeed,
    HandlerPlacement,
    {
      provide: BrokerServer,
      useFactory: (broker: BrokerConnection, metrics: MessagingMetrics = NO_METRICS) =>
        new BrokerServer(broker, options.service, metrics, createCallerVerifier(options)),
      inject: [BrokerConnection, { token: MESSAGING_METRICS, optional: true }],
    },
    RequestRuntime,
  ];
}

function connectToBroker({ natsUrl, service, brokerAccess }: MessagingOptions): Promise<BrokerConnection> {
  return BrokerConnection.open({ url: natsUrl, name: service, ...(brokerAccess && { access: brokerAccess }) });
}

function createCallerVerifier({ callerKeys }: MessagingOptions): CallerVerifier | null {
  return callerKeys?.publicKey === undefined ? null : new CallerVerifier(callerKeys.publicKey);
}

type RootModule = Type | DynamicModule;

/** The options of Nest for a microservice on the broker. */
export const BROKER_MICROSERVICE_OPTIONS: AsyncMicroserviceOptions = {
  inject: [BrokerServer],
  useFactory: (strategy: BrokerServer) => ({ strategy }),
};

/** Starts a module that imports `MessagingModule` as a Nest microservice. Resolves once the broker knows its request handlers. */
export async function startMicroservice(module: RootModule, options: NestApplicationContextOptions = {}): Promise<INestMicroservice> {
  const app = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(module, {
    ...options,
    ...BROKER_MICROSERVICE_OPTIONS,
  });
  await app.listen();
  return app;
}
