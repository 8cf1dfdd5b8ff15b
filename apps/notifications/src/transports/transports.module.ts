import { Module } from '@nestjs/common';
import { PushModule } from '#app/push/push.module';
import { EmailTransport } from './email-transport';
import { PushTransport } from './push-transport';
import { SmsTransport } from './sms-transport';
import type { Transport } from './transport';
import { ALL_TRANSPORTS, Transports } from './transports';

const TRANSPORT_CLASSES = [EmailTransport, PushTransport, SmsTransport];

/** The transports of the shop. */
@Module({
  imports: [PushModule],
  providers: [
    ...TRANSPORT_CLASSES,
    { provide: ALL_TRANSPORTS, inject: TRANSPORT_CLASSES, useFactory: (...transports: Transport[]): Transport[] => transports },
    Transports,
  ],
  exports: [Transports],
})
export class TransportsModule {}
