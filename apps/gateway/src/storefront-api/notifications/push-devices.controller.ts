import { addPushDevice, listPushDevices, NOTIFICATION_ROUTES, PushDeviceBody, removePushDevice } from '@brote/contracts/notifications';
import { shopController } from '../routing/shop-controller';

const DEVICE_ID_PATTERN = /^[\w-]{43}$/;

/** The devices of a customer for push messages. */
export const PushDevicesController = shopController('messages', 'confirmed', [
  {
    route: NOTIFICATION_ROUTES.listPushDevices,
    contract: listPushDevices,
    id: 'listPushDevices',
    summary: 'List the devices for push messages',
    description: 'The own devices, and the public key that a browser needs to subscribe.',
  },
  {
    route: NOTIFICATION_ROUTES.addPushDevice,
    contract: addPushDevice,
    id: 'addPushDevice',
    status: 201,
    summary: 'Add a device for push messages',
    description: 'Stores the push subscription of a browser, and returns all devices of the customer.',
    body: PushDeviceBody,
  },
  {
    route: NOTIFICATION_ROUTES.removePushDevice,
    contract: removePushDevice,
    path: { name: 'deviceId', pattern: DEVICE_ID_PATTERN, refusal: 'PUSH_DEVICE_UNKNOWN' },
    id: 'removePushDevice',
    summary: 'Remove a device for push messages',
    description: 'Deletes the push subscription, and returns the remaining devices.',
  },
]);
