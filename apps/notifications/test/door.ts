import 'reflect-metadata';
import { Ask, MessagingModule } from '@brote/messaging';
import { callerKeys } from '@brote/test-support';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/** Asks as the gateway does: on behalf of people. */
export async function openDoor(natsUrl: string): Promise<{ ask: Ask; close: () => Promise<void> }> {
  @Module({ imports: [MessagingModule.forRoot({ service: 'gateway', natsUrl, database: false, callerKeys })] })
  class DoorModule {}
  const app: INestApplicationContext = await NestFactory.createApplicationContext(DoorModule, { logger: false, abortOnError: false });
  await app.init();
  return { ask: app.get(Ask), close: async () => app.close() };
}
