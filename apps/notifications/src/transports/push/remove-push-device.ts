import { UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { DELETE_GONE_DEVICE, DELETE_OWN_DEVICE } from './push.sql';

/** Disables push notices on a browser. */
@Injectable()
export class RemovePushDevice {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Removes it at its owner's request; a device of another account stays. */
  async remove(userId: string, deviceId: string): Promise<void> {
    await this.unitOfWork.run((tx) => tx.changeRows(DELETE_OWN_DEVICE, { deviceId, userId }));
  }

  /** Removes a device that its push service reports as gone; one that was added anew meanwhile stays. */
  async removeGone({ id, auth }: { id: string; auth: string }): Promise<void> {
    await this.unitOfWork.run((tx) => tx.changeRows(DELETE_GONE_DEVICE, { id, auth }));
  }
}
