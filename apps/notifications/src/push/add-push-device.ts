import { createHash } from 'node:crypto';
import { addPushDevice, PUSH_LIMITS, type PushDeviceBody } from '@brote/contracts/notifications';
import { refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { encryptNotice, type DeviceKeys } from './encrypt-notice';
import { PushServices } from './push-services';
import { VapidKeys } from './vapid-keys';

// A browser belongs to the account that last allowed notices in it. A late request does not store an erased person again.
const UPSERT_DEVICE = `
  INSERT INTO push_device AS old (id, user_id, endpoint, p256dh, auth, device, added_at)
  SELECT :id, :userId::uuid, :endpoint, :p256dh, :auth, :device, :now::timestamptz
   WHERE NOT EXISTS (SELECT FROM erased_person WHERE user_id = :userId::uuid)
  ON CONFLICT (id) DO UPDATE
     SET user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device,
         added_at = CASE WHEN old.user_id = excluded.user_id THEN old.added_at ELSE excluded.added_at END`;

const DELETE_OLDEST = `
  DELETE FROM push_device WHERE id IN (
    SELECT id FROM push_device WHERE user_id = :userId ORDER BY added_at DESC, id OFFSET :max)`;

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
      await tx.execute(UPSERT_DEVICE, { id, userId, endpoint, p256dh, auth, device, now: this.clock.now() });
      await tx.execute(DELETE_OLDEST, { userId, max: PUSH_LIMITS.devices.max });
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
