import { Controller } from '@nestjs/common';
import type { Caller } from '@brote/contracts';
import {
  addPushDevice,
  listPushDevices,
  NOTIFICATION_ROUTES,
  PushDeviceBody,
  PushDevicesView,
  removePushDevice,
} from '@brote/contracts/notifications';
import { RequestClient } from '@brote/messaging';
import { Confirmed } from '../access/access.decorator';
import { Person } from '../access/caller.decorator';
import { Endpoint } from '../http/endpoint.decorator';
import { ShapedParam } from '../http/shaped-param';
import { ValidBody } from '../http/valid-body';

const tag = 'messages';
const DEVICE_ID = /^[\w-]{43}$/;

/** The devices on which a customer allowed notices. */
@Controller()
export class PushDevicesController {
  constructor(private readonly requests: RequestClient) {}

  @Confirmed()
  @Endpoint(NOTIFICATION_ROUTES.listPushDevices, {
    limit: 'reads',
    summary: 'The devices that get notices, and the key of the shop',
    tag,
    contract: listPushDevices,
  })
  list(@Person() caller: Caller): Promise<PushDevicesView> {
    return this.requests.send(listPushDevices, {}, { caller });
  }

  @Confirmed()
  @Endpoint(NOTIFICATION_ROUTES.addPushDevice, {
    limit: 'writes',
    summary: 'Lets a device get notices',
    tag,
    contract: addPushDevice,
    body: PushDeviceBody,
  })
  add(@ValidBody(PushDeviceBody) body: PushDeviceBody, @Person() caller: Caller): Promise<PushDevicesView> {
    return this.requests.send(addPushDevice, body, { caller });
  }

  @Confirmed()
  @Endpoint(NOTIFICATION_ROUTES.removePushDevice, {
    limit: 'writes',
    summary: 'Lets a device get no more notices',
    tag,
    contract: removePushDevice,
  })
  remove(@ShapedParam('deviceId', DEVICE_ID, 'PUSH_DEVICE_UNKNOWN') deviceId: string, @Person() caller: Caller): Promise<PushDevicesView> {
    return this.requests.send(removePushDevice, { deviceId }, { caller });
  }
}
