import { IsIn, IsInt, IsISO8601, IsOptional, Matches, Min } from 'class-validator';
import { BrushChoice } from '../catalog/brush-choice';
import { defineRequest } from '../define';
import { IsNested, IsNestedList } from '../validation/nested';
import { BrushPiece, DAY } from './delivery-row';
import { DELIVERY_KINDS, type DeliveryKind } from './delivery-states';

/** The query of `GET /admin/deliveries/picking-list`. */
export class PickingListQuery {
  /** null means today. */
  @IsOptional() @Matches(DAY) @IsISO8601({ strict: true }) day!: string | null;
}

/** Brushes of one type and colour. */
export class PickingLine extends BrushChoice {
  @IsInt() @Min(0) forOrders!: number;
  @IsInt() @Min(0) forSubscriptions!: number;
  /** Of deliveries that cannot leave yet because brushes are short; not among the others. */
  @IsInt() @Min(0) short!: number;
}
/** Parcels of a kind that leave by one day. */
export class PickingCount {
  @IsIn(DELIVERY_KINDS) kind!: DeliveryKind;
  @IsInt() @Min(0) parcels!: number;
  /** Those that wait for brushes; not among the parcels. */
  @IsInt() @Min(0) short!: number;
}
/** The brushes to pick for the parcels that have to leave by a day, or are overdue. */
export class PickingList {
  @Matches(DAY) day!: string;
  @IsNestedList(() => PickingLine, { max: 14 }) lines!: PickingLine[];
  @IsNestedList(() => PickingCount, { max: 2 }) counts!: PickingCount[];
}

/** What one owner of deliveries is asked. */
export class PickRequest {
  @Matches(DAY) day!: string;
}
export class PickReply {
  @IsNestedList(() => BrushPiece, { max: 14 }) pieces!: BrushPiece[];
  @IsNestedList(() => BrushPiece, { max: 14 }) short!: BrushPiece[];
  @IsNested(() => PickingCount) count!: PickingCount;
}

const pick = (name: string) => defineRequest({ name, calledBy: ['gateway'], request: PickRequest, reply: PickReply, caller: 'staff' });

export const pickForOrders = pick('orders.pick.v1');
export const pickForSubscriptions = pick('subscriptions.pick.v1');
