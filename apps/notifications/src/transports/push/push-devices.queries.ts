import type { PushDeviceView } from '@brote/contracts/notifications';
import { Database, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

/** A browser with push notices: its endpoint and its keys for encryption. */
export interface PushDevice {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

const SELECT_DEVICES = 'SELECT id, endpoint, p256dh, auth FROM push_device WHERE user_id = :userId ORDER BY added_at';
const SELECT_DEVICE_VIEWS = 'SELECT id, device, added_at AS "addedAt" FROM push_device WHERE user_id = :userId ORDER BY added_at DESC, id';
const SELECT_HAS_DEVICE = 'SELECT EXISTS (SELECT FROM push_device WHERE user_id = :userId) AS "hasAny"';

/** Reads the devices with push notices. */
@Injectable()
export class PushDevicesQueries {
  constructor(private readonly database: Database) {}

  findDevicesOf(userId: string): Promise<PushDevice[]> {
    return this.database.query<PushDevice>(SELECT_DEVICES, { userId });
  }

  /** Devices for their owner, the newest first. */
  async findDeviceViewsOf(userId: string): Promise<PushDeviceView[]> {
    const rows = await this.database.query<{ id: string; device: string | null; addedAt: Date }>(SELECT_DEVICE_VIEWS, { userId });
    return rows.map(({ addedAt, ...row }) => ({ ...row, addedAt: addedAt.toISOString() }));
  }

  async hasAny(tx: Transaction, userId: string): Promise<boolean> {
    const [row] = await tx.query<{ hasAny: boolean }>(SELECT_HAS_DEVICE, { userId });
    return row?.hasAny ?? false;
  }
}
