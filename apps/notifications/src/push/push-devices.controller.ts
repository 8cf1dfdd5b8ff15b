import {
  addPushDevice,
  listPushDevices,
  type ListPushDevicesRequest,
  type PushDeviceBody,
  type PushDevicesView,
  removePushDevice,
  type RemovePushDeviceRequest,
} from '@brote/contracts/notifications';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { AddPushDevice } from './add-push-device';
import { PushDevicesQueries } from './push-devices.queries';
import { RemovePushDevice } from './remove-push-device';
import { VapidKeys } from './vapid-keys';

/** Serves the devices on which people allowed notices. */
@Controller()
export class PushDevicesController {
  constructor(
    private readonly devices: PushDevicesQueries,
    private readonly addDevice: AddPushDevice,
    private readonly removeDevice: RemovePushDevice,
    private readonly keys: VapidKeys,
  ) {}

  @RequestHandler(listPushDevices)
  async list(_request: ListPushDevicesRequest, { authenticatedCaller: person }: CallContext): Promise<PushDevicesView> {
    return this.viewOf(person.userId);
  }

  @RequestHandler(addPushDevice)
  async add(request: PushDeviceBody, { authenticatedCaller: person }: CallContext): Promise<PushDevicesView> {
    await this.addDevice.add(person.userId, request);
    return this.viewOf(person.userId);
  }

  @RequestHandler(removePushDevice)
  async remove({ deviceId }: RemovePushDeviceRequest, { authenticatedCaller: person }: CallContext): Promise<PushDevicesView> {
    await this.removeDevice.remove(person.userId, deviceId);
    return this.viewOf(person.userId);
  }

  private async viewOf(userId: string): Promise<PushDevicesView> {
    return { publicKey: this.keys.publicKey, devices: await this.devices.deviceViewsOf(userId) };
  }
}
