import { IsOptional, IsString, MaxLength } from 'class-validator';

/** Where a request came from, as far as the gateway saw it: for throttling, the list of sessions and the security log. */
export class ClientInfo {
  /** A keyed hash of the network address. */
  @IsString() @MaxLength(64) addressHash!: string;
  /** The User-Agent header, cut; null when there was none. */
  @IsOptional() @IsString() @MaxLength(300) agent!: string | null;
}
