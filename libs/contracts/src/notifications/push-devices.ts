import { IsISO8601, IsOptional, IsString, IsUrl, Matches, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';
import { PUSH_LIMITS } from './push.limits';

/** What a browser hands over when its owner allows notices (RFC 8030, RFC 8291): where to send them, and what to encrypt them with. */
export class PushDeviceBody {
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false })
  @MaxLength(PUSH_LIMITS.endpoint.max)
  endpoint!: string;
  /** An uncompressed point on P-256, base64url. */
  @Matches(/^B[\w-]{86}$/) p256dh!: string;
  /** 16 random bytes, base64url. */
  @Matches(/^[\w-]{22}$/) auth!: string;
  /** How its owner may know the device again, e.g. "Firefox · Android". */
  @IsOptional() @IsString() @MaxLength(PUSH_LIMITS.device.max) device!: string | null;
}

/** A device that gets notices. */
export class PushDeviceView {
  /** SHA-256 of the endpoint, base64url: a browser finds itself by it. */
  @Matches(/^[\w-]{43}$/) id!: string;
  @IsOptional() @IsString() @MaxLength(PUSH_LIMITS.device.max) device!: string | null;
  @IsISO8601() addedAt!: string;
}

export class ListPushDevicesRequest {}

export class PushDevicesView {
  /** What browsers check the shop by (RFC 8292), base64url; null while the shop sends no notices. */
  @IsOptional() @IsString() @MaxLength(87) publicKey!: string | null;
  @IsNestedList(() => PushDeviceView, { max: PUSH_LIMITS.devices.max }) devices!: PushDeviceView[];
}

/** The devices of the caller that get notices. */
export const listPushDevices = defineRequest({
  name: 'notifications.list-push-devices.v1',
  calledBy: ['gateway'],
  request: ListPushDevicesRequest,
  reply: PushDevicesView,
  caller: 'customer',
});

/**
 * Lets a device of the caller get notices. Its former account loses it; beyond the limit the oldest device goes. Repeating it changes
 * nothing. PUSH_NOT_POSSIBLE: the shop sends none, or not to that address.
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

/** Lets a device of the caller get no more notices. Repeating it changes nothing. PUSH_DEVICE_UNKNOWN: what cannot be an id. */
export const removePushDevice = defineRequest({
  name: 'notifications.remove-push-device.v1',
  calledBy: ['gateway'],
  request: RemovePushDeviceRequest,
  reply: PushDevicesView,
  errors: ['PUSH_DEVICE_UNKNOWN'],
  caller: 'customer',
});

/** What travels, encrypted, to a device. Its worker shows it and opens the page when it is touched. */
export interface PushNotice {
  title: string;
  text: string;
  /** Below the shop's origin, e.g. `/orders/…`. */
  path: string;
}
