import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, Matches, Min } from 'class-validator';
import { BRUSH_COLORS, BRUSH_TYPES, SKUS, type BrushColor, type BrushType, type Sku } from '../catalog/brush';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
/** Number of thirty-day periods in a forecast. */
export const FORECAST_PERIODS = 3;

/** Brushes of one type and colour that deliveries need. */
export class ForecastLine {
  @IsIn(SKUS) sku!: Sku;
  @IsIn(BRUSH_TYPES) type!: BrushType;
  @IsIn(BRUSH_COLORS) color!: BrushColor;
  /** Pieces in the first, second and third thirty days; overdue ones count as due today. */
  @IsArray()
  @ArrayMinSize(FORECAST_PERIODS)
  @ArrayMaxSize(FORECAST_PERIODS)
  @IsInt({ each: true })
  @Min(0, { each: true })
  spans!: number[];
  /** Pieces that are reserved for these deliveries already. */
  @IsInt() @Min(0) held!: number;
}
export class DemandForecast {
  /** First and last day, in the shop's zone. */
  @Matches(DAY_PATTERN) from!: string;
  @Matches(DAY_PATTERN) until!: string;
  /** Number of deliveries in these periods. */
  @IsArray()
  @ArrayMinSize(FORECAST_PERIODS)
  @ArrayMaxSize(FORECAST_PERIODS)
  @IsInt({ each: true })
  @Min(0, { each: true })
  deliveries!: number[];
  /** Only SKUs with demand. A surprise is a line of its own: its SKU is not known yet. */
  @IsNestedList(() => ForecastLine, { max: 14 }) lines!: ForecastLine[];
}
export class DemandForecastRequest {}
/** Demand of the deliveries of active plans within ninety days, including those that are not planned yet. */
export const getDemandForecast = defineRequest({
  name: 'subscriptions.get-demand-forecast.v1',
  calledBy: ['gateway'],
  request: DemandForecastRequest,
  reply: DemandForecast,
  caller: 'staff',
});
