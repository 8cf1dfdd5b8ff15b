import { IsOptional, IsString, MaxLength } from 'class-validator';

/** Origin of a request as the gateway knows it: for throttling, the list of sessions and the security log. */
export class ClientInfo {
  /** A keyed hash of the network address. */
  @IsString() @MaxLength(64) addressHash!: string;
  /** The shortened User-Agent header; null without one. */
  @IsOptional() @IsString() @MaxLength(300) agent!: string | null;
}
