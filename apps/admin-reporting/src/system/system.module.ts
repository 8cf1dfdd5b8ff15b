import { Module } from '@nestjs/common';
import { SystemController } from './system.controller';

/** The state of all services, and their dead letters. */
@Module({ controllers: [SystemController] })
export class SystemModule {}
