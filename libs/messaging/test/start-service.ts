import { PersistenceModule } from '@brote/persistence';
import { Logger, Module, type INestApplicationContext, type Provider, type Type } from '@nestjs/common';
import { MessagingModule, type MessagingTuning, startMicroservice } from '../src';
import { tallySchema } from './tally-schema';

export interface ServiceOptions {
  service: string;
  databaseUrl: string;
  natsUrl: string;
  controllers?: Type[];
  providers?: Provider[];
  tuning?: Partial<MessagingTuning>;
  background?: boolean;
}

const isLogEnabled = process.env['BROTE_TEST_LOG'] === '1';
if (!isLogEnabled) Logger.overrideLogger(false);

/** A complete service in this process, as in production. */
export async function startService(options: ServiceOptions): Promise<INestApplicationContext> {
  const { service, databaseUrl, natsUrl, controllers = [], providers = [], tuning = {}, background } = options;
  @Module({
    imports: [
      PersistenceModule.forRoot({ service, url: databaseUrl, ...tallySchema }),
      MessagingModule.forRoot({ service, natsUrl, tuning, background }),
    ],
    controllers,
    providers,
  })
  class ServiceUnderTest {}
  return startMicroservice(ServiceUnderTest, isLogEnabled ? {} : { logger: false });
}
