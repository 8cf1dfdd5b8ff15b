import { IsIn, IsOptional, IsString, IsUrl, MaxLength } from 'class-validator';
import { CARRIERS, type Carrier } from './carriers';

/** Tracking data of a parcel. */
export class TrackingView {
  @IsIn(CARRIERS) carrier!: Carrier;
  @IsString() @MaxLength(60) number!: string;
  /** The carrier's own page for the parcel, null when it has none. */
  @IsOptional() @IsUrl() url!: string | null;
}
