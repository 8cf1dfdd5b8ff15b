import { createHash } from 'node:crypto';
import { addPushDevice, PUSH_LIMITS, type PushDeviceBody } from '@brote/contracts/notifications';
import { refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { encryptNotice, type DeviceKeys } from './encrypt-notice';
import { PushServices } from './push-services';
import { VapidKeys } from './vapid-keys';
import { DELETE_OLDEST, UPSERT_DEVICE } from './push.sql';

/** Enables push notices on a browser. Repeating it changes nothing. */
@Injectable()
export class AddPushDevice {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vapidKeys: VapidKeys,
    private readonly pushServices: PushServices,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal PUSH_NOT_POSSIBLE without keys of the shop, for an unknown push service, and for an invalid key */
  async add(userId: string, { endpoint, p256dh, auth, device }: PushDeviceBody): Promise<void> {
    const isPossible = this.vapidKeys.publicKey !== null && this.pushServices.allows(endpoint) && canEncryptFor({ p256dh, auth });
    if (!isPossible) refuse(addPushDevice, 'PUSH_NOT_POSSIBLE');
    const id = createHash('sha256').update(endpoint).digest('base64url');
    await this.unitOfWork.run(async (tx) => {
      await tx.changeRows(UPSERT_DEVICE, { id, userId, endpoint, p256dh, auth, device, now: this.clock.now() });
      await tx.changeRows(DELETE_OLDEST, { userId, max: PUSH_LIMITS.devices.max });
    });
  }
}

function canEncryptFor(vapidKeys: DeviceKeys): boolean {
  try {
    encryptNotice('', vapidKeys);
    return true;
  } catch {
    // The key has the right length, but is not a point on the curve.
    return false;
  }
}
