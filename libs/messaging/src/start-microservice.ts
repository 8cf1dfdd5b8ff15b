import type { DynamicModule, INestMicroservice, Type } from '@nestjs/common';
import type { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';
import { BrokerServer } from './broker-server';

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
