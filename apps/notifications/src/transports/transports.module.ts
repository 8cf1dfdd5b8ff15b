import { Module } from '@nestjs/common';
import { EmailTransport } from './channels/email-transport';
import { PushTransport } from './channels/push-transport';
import { SmsTransport } from './channels/sms-transport';
import type { Transport } from './channels/transport';
import { ALL_TRANSPORTS, Transports } from './channels/transports';
import { PushModule } from './push/push.module';

const TRANSPORT_CLASSES = [EmailTransport, PushTransport, SmsTransport];

/** The ways out of the shop: e-mail, text message, and push notices to registered devices. */
@Module({
  imports: [PushModule],
  providers: [
    ...TRANSPORT_CLASSES,
    { provide: ALL_TRANSPORTS, inject: TRANSPORT_CLASSES, useFactory: (...transports: Transport[]): Transport[] => transports },
    Transports,
  ],
  exports: [Transports, PushModule],
})
export class TransportsModule {}
