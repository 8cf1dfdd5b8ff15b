import { IsIn, IsOptional, Matches } from 'class-validator';
import { LocalizedText } from '../localized-text';
import { IsNestedList } from '../validation/nested';
import { OPENING_POINT_IDS, OPENING_POINT_STATES, type OpeningPointId, type OpeningPointState } from './staff-catalogue.limits';

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
}
