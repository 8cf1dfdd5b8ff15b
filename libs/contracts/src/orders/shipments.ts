import { IsIn, IsISO8601, IsOptional, IsUUID, Matches } from 'class-validator';
import { CARRIERS, type Carrier } from './orders.limits';

export class ShipOrderRequest {
  @IsUUID() orderId!: string;
  @IsIn(CARRIERS) carrier!: Carrier;
  @Matches(/^[A-Za-z0-9-]{4,40}$/) trackingNumber!: string;
  /** Day of arrival that the carrier announced; without one the shop's own estimate stays. */
  @IsOptional() @Matches(/^\d{4}-\d{2}-\d{2}$/) @IsISO8601({ strict: true }) expectedOn?: string | null;
}

export class DeliverOrderRequest {
  @IsUUID() orderId!: string;
}
