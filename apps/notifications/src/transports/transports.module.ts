import { Module } from '@nestjs/common';
import { PushModule } from '#app/push/push.module';
import { EmailTransport } from './email-transport';
import { PushTransport } from './push-transport';
import { SmsTransport } from './sms-transport';
import type { Transport } from './transport';
import { ALL_TRANSPORTS, Transports } from './transports';

const TRANSPORTS = [EmailTransport, PushTransport, SmsTransport];

/** The transports of the shop. */
@Module({
  imports: [PushModule],
  providers: [
    ...TRANSPORTS,
    { provide: ALL_TRANSPORTS, inject: TRANSPORTS, useFactory: (...transports: Transport[]): Transport[] => transports },
    Transports,
  ],
  exports: [Transports],
})
export class TransportsModule {}
