import 'reflect-metadata';
import { RequestClient, MessagingModule } from '@brote/messaging';
import { callerKeys } from '@brote/test-support';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/** Sends requests like the gateway: on behalf of people. */
export async function openRequestClient(natsUrl: string): Promise<{ requests: RequestClient; close: () => Promise<void> }> {
  @Module({ imports: [MessagingModule.forRoot({ service: 'gateway', natsUrl, database: false, callerKeys })] })
  class ClientModule {}
  const app: INestApplicationContext = await NestFactory.createApplicationContext(ClientModule, { logger: false, abortOnError: false });
  await app.init();
  return { requests: app.get(RequestClient), close: async () => app.close() };
}
