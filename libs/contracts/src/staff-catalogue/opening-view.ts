import { IsBoolean, IsIn, IsISO8601, IsOptional, Matches } from 'class-validator';
import { defineRequest } from '../define';
import { LocalizedText } from '../localized-text';
import { IsNested, IsNestedList } from '../validation/nested';
import { OPENING_POINT_IDS, OPENING_POINT_STATES, type OpeningPointId, type OpeningPointState } from './staff-catalogue.limits';

/** Whether the shop sells. */
export class ShopOpeningView {
  /** Always true outside of production. */
  @IsBoolean() isOpen!: boolean;
  /** When an admin opened it; null before, and for a shop that needs no opening. */
  @IsOptional() @IsISO8601() openedAt!: string | null;
}

export class GetShopOpeningRequest {}

/** Whether the shop sells, and since when. */
export const getShopOpening = defineRequest({
  name: 'catalog.get-shop-opening.v1',
  calledBy: ['gateway'],
  request: GetShopOpeningRequest,
  reply: ShopOpeningView,
  caller: 'admin',
});

export class OpenShopRequest {}

/**
 * Opens the shop for sale; it never closes again. A second call changes nothing. OPENING_POINTS_OPEN: a point that the law asks for is not
 * settled; the gateway checks them first.
 */
export const openShop = defineRequest({
  name: 'catalog.open-shop.v1',
  calledBy: ['gateway'],
  request: OpenShopRequest,
  reply: ShopOpeningView,
  errors: ['OPENING_POINTS_OPEN'],
  caller: 'admin',
});

/** One point to settle before the shop opens. */
export class OpeningPoint {
  @IsIn(OPENING_POINT_IDS) id!: OpeningPointId;
  /** `not-needed`: the seller may do it, and no law asks for it. */
  @IsIn(OPENING_POINT_STATES) state!: OpeningPointState;
  /** What decides the state: the gaps of an open point, otherwise the values in force. */
  @IsNestedList(() => LocalizedText, { max: 40 }) values!: LocalizedText[];
  /** The page of the back office that settles it, below its base; null for a setting of the services. */
  @IsOptional() @Matches(/^\/[a-z]+(\?view=[a-z]+)?$/) place!: string | null;
}

/** Answer of `GET /admin/opening`: what is missing before real customers may buy. */
export class OpeningView {
  @IsNestedList(() => OpeningPoint, { max: 20 }) points!: OpeningPoint[];
  @IsNested(() => ShopOpeningView) opening!: ShopOpeningView;
}
