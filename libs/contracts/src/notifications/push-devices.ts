import { IsISO8601, IsOptional, IsString, IsUrl, Matches, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';
import { PUSH_LIMITS } from './notifications.limits';

/** Push subscription of a browser (RFC 8030, RFC 8291): its endpoint and its keys for encryption. */
export class PushDeviceBody {
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false })
  @MaxLength(PUSH_LIMITS.endpoint.max)
  endpoint!: string;
  /** An uncompressed point on P-256, base64url. */
  @Matches(/^B[\w-]{86}$/) p256dh!: string;
  /** 16 random bytes, base64url. */
  @Matches(/^[\w-]{22}$/) auth!: string;
  /** Name of the device for its owner, e.g. "Firefox · Android". */
  @IsOptional() @IsString() @MaxLength(PUSH_LIMITS.device.max) device!: string | null;
}

/** A device with push notices. */
export class PushDeviceView {
  /** SHA-256 of the endpoint, base64url: a browser finds its own entry by it. */
  @Matches(/^[\w-]{43}$/) id!: string;
  @IsOptional() @IsString() @MaxLength(PUSH_LIMITS.device.max) device!: string | null;
  @IsISO8601() addedAt!: string;
}

export class ListPushDevicesRequest {}

export class PushDevicesView {
  /** Public key of the shop for browsers (RFC 8292), base64url; null while the shop sends no notices. */
  @IsOptional() @IsString() @MaxLength(87) publicKey!: string | null;
  @IsNestedList(() => PushDeviceView, { max: PUSH_LIMITS.devices.max }) devices!: PushDeviceView[];
}

/** Devices of the caller with push notices. */
export const listPushDevices = defineRequest({
  name: 'notifications.list-push-devices.v1',
  calledBy: ['gateway'],
  request: ListPushDevicesRequest,
  reply: PushDevicesView,
  caller: 'customer',
});

/**
 * Enables push notices on a device of the caller. Its former account loses it; beyond the limit the oldest device is removed. Repeating it
 * changes nothing. PUSH_NOT_POSSIBLE: the shop sends none, or not to that address.
 */
export const addPushDevice = defineRequest({
  name: 'notifications.add-push-device.v1',
  calledBy: ['gateway'],
  request: PushDeviceBody,
  reply: PushDevicesView,
  errors: ['PUSH_NOT_POSSIBLE'],
  caller: 'customer',
});

export class RemovePushDeviceRequest {
  @Matches(/^[\w-]{43}$/) deviceId!: string;
}

/** Disables push notices on a device of the caller. Repeating it changes nothing. PUSH_DEVICE_UNKNOWN: an invalid id. */
export const removePushDevice = defineRequest({
  name: 'notifications.remove-push-device.v1',
  calledBy: ['gateway'],
  request: RemovePushDeviceRequest,
  reply: PushDevicesView,
  errors: ['PUSH_DEVICE_UNKNOWN'],
  caller: 'customer',
});

/** Encrypted content of a notice. The service worker shows it and opens its page on a tap. */
export interface PushNotice {
  title: string;
  text: string;
  /** Path below the shop's origin, e.g. `/orders/…`. */
  path: string;
}
