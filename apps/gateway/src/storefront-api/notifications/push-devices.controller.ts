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
import { EmailConfirmed } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { PatternParam } from '../../http/requests/pattern-param';
import { ValidBody } from '../../http/requests/valid-body';

const tag = 'messages';
const DEVICE_ID_PATTERN = /^[\w-]{43}$/;

/** The devices of a customer for push messages. */
@Controller()
export class PushDevicesController {
  constructor(private readonly requests: RequestClient) {}

  @EmailConfirmed()
  @Endpoint(NOTIFICATION_ROUTES.listPushDevices, {
    limit: 'reads',
    id: 'listPushDevices',
    summary: 'List the devices for push messages',
    description: 'The own devices, and the public key that a browser needs to subscribe.',
    tag,
    contract: listPushDevices,
  })
  list(@CurrentCaller() caller: Caller): Promise<PushDevicesView> {
    return this.requests.send(listPushDevices, {}, { caller });
  }

  @EmailConfirmed()
  @Endpoint(NOTIFICATION_ROUTES.addPushDevice, {
    limit: 'writes',
    id: 'addPushDevice',
    status: 201,
    summary: 'Add a device for push messages',
    description: 'Stores the push subscription of a browser, and returns all devices of the customer.',
    tag,
    contract: addPushDevice,
    body: PushDeviceBody,
  })
  add(@ValidBody(PushDeviceBody) body: PushDeviceBody, @CurrentCaller() caller: Caller): Promise<PushDevicesView> {
    return this.requests.send(addPushDevice, body, { caller });
  }

  @EmailConfirmed()
  @Endpoint(NOTIFICATION_ROUTES.removePushDevice, {
    limit: 'writes',
    id: 'removePushDevice',
    summary: 'Remove a device for push messages',
    description: 'Deletes the push subscription, and returns the remaining devices.',
    tag,
    contract: removePushDevice,
  })
  remove(
    @PatternParam('deviceId', DEVICE_ID_PATTERN, 'PUSH_DEVICE_UNKNOWN') deviceId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<PushDevicesView> {
    return this.requests.send(removePushDevice, { deviceId }, { caller });
  }
}
