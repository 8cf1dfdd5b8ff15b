import { Module } from '@nestjs/common';
import { PushModule } from '#app/transports/push/push.module';
import { EmailTransport } from './channels/email-transport';
import { PushTransport } from './channels/push-transport';
import { SmsTransport } from './channels/sms-transport';
import type { Transport } from './channels/transport';
import { ALL_TRANSPORTS, Transports } from './channels/transports';

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
