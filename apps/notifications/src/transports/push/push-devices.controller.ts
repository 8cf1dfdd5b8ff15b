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
    private readonly addPushDeviceUseCase: AddPushDevice,
    private readonly removePushDeviceUseCase: RemovePushDevice,
    private readonly vapidKeys: VapidKeys,
  ) {}

  @RequestHandler(listPushDevices)
  async list(_request: ListPushDevicesRequest, { authenticatedCaller: person }: CallContext): Promise<PushDevicesView> {
    return this.readViewOf(person.userId);
  }

  @RequestHandler(addPushDevice)
  async add(request: PushDeviceBody, { authenticatedCaller: person }: CallContext): Promise<PushDevicesView> {
    await this.addPushDeviceUseCase.add(person.userId, request);
    return this.readViewOf(person.userId);
  }

  @RequestHandler(removePushDevice)
  async remove({ deviceId }: RemovePushDeviceRequest, { authenticatedCaller: person }: CallContext): Promise<PushDevicesView> {
    await this.removePushDeviceUseCase.remove(person.userId, deviceId);
    return this.readViewOf(person.userId);
  }

  private async readViewOf(userId: string): Promise<PushDevicesView> {
    return { publicKey: this.vapidKeys.publicKey, devices: await this.devices.findDeviceViewsOf(userId) };
  }
}
