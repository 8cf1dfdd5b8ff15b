import {
  getOpening,
  LEGAL_OPENING_POINT_IDS,
  openShop,
  type GetOpeningRequest,
  type OpeningView,
  type OpenShopRequest,
  type ShopOpeningView,
} from '@brote/contracts/staff-catalogue';
import { refuse, RequestHandler, type CallContext } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { ShopOpening } from '../catalog/opening/shop-opening';
import { openingPoints } from './opening-points';
import { ReadOpeningFacts } from './read-opening-facts';
import { StoreOpening } from './store-opening';

/** Admins open the shop for sale, once. The audit names the admin. */
@Controller()
export class OpenShop {
  constructor(
    private readonly opening: ShopOpening,
    private readonly facts: ReadOpeningFacts,
    private readonly storeOpening: StoreOpening,
  ) {}

  @RequestHandler(getOpening)
  async getOpening({ settings }: GetOpeningRequest): Promise<OpeningView> {
    const [facts, opening] = await Promise.all([this.facts.read(settings), this.readState()]);
    return { points: openingPoints(facts), opening, texts: [...facts.texts] };
  }

  /** A second call changes nothing. @throws Refusal OPENING_POINTS_OPEN, Unavailable */
  @RequestHandler(openShop)
  async open({ settings }: OpenShopRequest, call: CallContext): Promise<ShopOpeningView> {
    // An open shop stays open, also with a point that opened again.
    if ((await this.opening.readOpenedAt()) !== null) return this.readState();
    if (settings === undefined) return refuse(openShop, 'OPENING_POINTS_OPEN', LEGAL_OPENING_POINT_IDS);
    const openPoints = openingPoints(await this.facts.read(settings)).filter(({ state }) => state === 'open');
    const missing = openPoints.map(({ id }) => id).filter((id) => LEGAL_OPENING_POINT_IDS.includes(id));
    if (missing.length > 0) refuse(openShop, 'OPENING_POINTS_OPEN', missing);
    await this.storeOpening.store(call);
    return this.readState();
  }

  private async readState(): Promise<ShopOpeningView> {
    const [isOpen, openedAt] = await Promise.all([this.opening.isOpen(), this.opening.readOpenedAt()]);
    return { isOpen, openedAt: openedAt?.toISOString() ?? null };
  }
}
