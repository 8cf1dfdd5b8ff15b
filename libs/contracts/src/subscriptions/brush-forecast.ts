import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, Matches, Min } from 'class-validator';
import { BRUSH_COLORS, BRUSH_TYPES, SKUS, type BrushColor, type BrushType, type Sku } from '../catalog/brush';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Times thirty days that a forecast looks ahead. */
export const FORECAST_SPANS = 3;

/** Brushes of one type and colour that deliveries will take. */
export class ForecastLine {
  @IsIn(SKUS) sku!: Sku;
  @IsIn(BRUSH_TYPES) type!: BrushType;
  @IsIn(BRUSH_COLORS) color!: BrushColor;
  /** In the first thirty days, the second and the third; what is late counts as due today. */
  @IsArray() @ArrayMinSize(FORECAST_SPANS) @ArrayMaxSize(FORECAST_SPANS) @IsInt({ each: true }) @Min(0, { each: true }) spans!: number[];
  /** How many of them are held for these deliveries already. */
  @IsInt() @Min(0) held!: number;
}
export class DemandForecast {
  /** First and last day, in the shop's zone. */
  @Matches(DAY) from!: string;
  @Matches(DAY) until!: string;
  /** Deliveries of the same times. */
  @IsArray()
  @ArrayMinSize(FORECAST_SPANS)
  @ArrayMaxSize(FORECAST_SPANS)
  @IsInt({ each: true })
  @Min(0, { each: true })
  deliveries!: number[];
  /** Only SKUs with demand. A surprise is a line of its own: the SKU it will be picked from is not known yet. */
  @IsNestedList(() => ForecastLine, { max: 14 }) lines!: ForecastLine[];
}
export class DemandForecastRequest {}
/** What the deliveries of the plans that live now will take within ninety days, those that are not planned yet included. */
export const getDemandForecast = defineRequest({
  name: 'subscriptions.get-demand-forecast.v1',
  calledBy: ['gateway'],
  request: DemandForecastRequest,
  reply: DemandForecast,
  caller: 'staff',
});
