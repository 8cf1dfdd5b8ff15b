import { Database } from '@brote/persistence';
import { Global, Module } from '@nestjs/common';

/** The infrastructure of every module. */
@Global()
@Module({ providers: [Database], exports: [Database] })
export class InfrastructureModule {}
