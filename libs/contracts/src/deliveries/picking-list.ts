import { IsIn, IsInt, IsISO8601, IsOptional, Matches, Min } from 'class-validator';
import { BrushChoice } from '../catalog/brush-choice';
import { defineRequest } from '../define';
import { IsNested, IsNestedList } from '../validation/nested';
import { BrushPiece, DAY_PATTERN } from './delivery-row';
import { DELIVERY_KINDS, type DeliveryKind } from './delivery-states';

/** The query of `GET /admin/deliveries/picking-list`. */
export class PickingListQuery {
  /** null means today. */
  @IsOptional() @Matches(DAY_PATTERN) @IsISO8601({ strict: true }) day!: string | null;
}

/** Brushes of one type and colour. */
export class PickingLine extends BrushChoice {
  @IsInt() @Min(0) forOrders!: number;
  @IsInt() @Min(0) forSubscriptions!: number;
  /** Brushes of deliveries that wait for stock; not among the others. */
  @IsInt() @Min(0) short!: number;
}
/** Parcels of one kind with a dispatch day up to the requested one. */
export class PickingCount {
  @IsIn(DELIVERY_KINDS) kind!: DeliveryKind;
  @IsInt() @Min(0) parcels!: number;
  /** Parcels that wait for brushes; not among the parcels. */
  @IsInt() @Min(0) short!: number;
}
/** Brushes to pick for the parcels that are due by a day or overdue. */
export class PickingList {
  @Matches(DAY_PATTERN) day!: string;
  @IsNestedList(() => PickingLine, { max: 14 }) lines!: PickingLine[];
  @IsNestedList(() => PickingCount, { max: 2 }) counts!: PickingCount[];
}

/** Request to one owner of deliveries. */
export class GetPicksRequest {
  @Matches(DAY_PATTERN) day!: string;
}
export class GetPicksReply {
  @IsNestedList(() => BrushPiece, { max: 14 }) pieces!: BrushPiece[];
  @IsNestedList(() => BrushPiece, { max: 14 }) short!: BrushPiece[];
  @IsNested(() => PickingCount) count!: PickingCount;
}

const defineGetPicks = (name: string) =>
  defineRequest({ name, calledBy: ['gateway'], request: GetPicksRequest, reply: GetPicksReply, caller: 'staff' });

export const getOrderPicks = defineGetPicks('orders.pick.v1');
export const getSubscriptionPicks = defineGetPicks('subscriptions.pick.v1');
