import { Database } from '@brote/persistence';
import type { ShopStage } from '@brote/service-runtime';
import { Inject, Injectable } from '@nestjs/common';
import { SHOP_STAGE } from '../settings/shop-settings';
import { SELECT_OPENED_AT } from './shop-opening.sql';

/** Whether the shop sells. Each checkout asks, and an open shop never closes, so an opening is remembered. */
@Injectable()
export class ShopOpening {
  private isKnownOpen = false;

  constructor(
    private readonly database: Database,
    @Inject(SHOP_STAGE) private readonly stage: ShopStage,
  ) {}

  async isOpen(): Promise<boolean> {
    if (this.stage !== 'production') return true;
    this.isKnownOpen ||= (await this.readOpenedAt()) !== null;
    return this.isKnownOpen;
  }

  /** When an admin opened the shop; null before. */
  async readOpenedAt(): Promise<Date | null> {
    const [opening] = await this.database.query<{ openedAt: Date }>(SELECT_OPENED_AT);
    return opening?.openedAt ?? null;
  }

  /** The field of views that says that the shop does not sell yet. */
  async closedField(): Promise<{ closed?: true }> {
    return (await this.isOpen()) ? {} : { closed: true };
  }
}
