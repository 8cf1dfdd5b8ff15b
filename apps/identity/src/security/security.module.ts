import { Module } from '@nestjs/common';
import { SecurityController } from './security.controller';

@Module({ providers: [SecurityController] })
export class SecurityModule {}
