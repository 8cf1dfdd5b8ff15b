import { Module } from '@nestjs/common';
import { AddPushDevice } from './add-push-device';
import { PushDevicesController } from './push-devices.controller';
import { PushDevicesQueries } from './push-devices.queries';
import { PushServices } from './push-services';
import { RemovePushDevice } from './remove-push-device';
import { VapidKeys } from './vapid-keys';

/** The devices on which people allowed notices. */
@Module({
  controllers: [PushDevicesController],
  providers: [VapidKeys, PushServices, PushDevicesQueries, AddPushDevice, RemovePushDevice],
  exports: [VapidKeys, PushServices, PushDevicesQueries, RemovePushDevice],
})
export class PushModule {}
