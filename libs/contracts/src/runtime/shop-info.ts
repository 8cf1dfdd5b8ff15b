import { IsBoolean, IsOptional, IsString, IsUrl, MaxLength } from 'class-validator';
import { IsShopEmail } from '../validation/shop-email';

/** Answer of `GET /shop-info`: who sells here, as the law wants it said. */
export class ShopInfoView {
  @IsString() @MaxLength(120) legalName!: string;
  @IsString() @MaxLength(20) taxId!: string;
  /** One line. */
  @IsString() @MaxLength(200) address!: string;
  @IsShopEmail() email!: string;
  /** Entry in the trade register. */
  @IsOptional() @IsString() @MaxLength(200) register!: string | null;
  /** Number in the register of packaging. */
  @IsString() @MaxLength(40) packagingId!: string;
  /** The body for settling disputes out of court that the seller has joined. */
  @IsOptional() @IsString() @MaxLength(200) disputeBody!: string | null;
  /** The shop's pages in social networks. */
  @IsUrl({ protocols: ['https'] }, { each: true }) socials!: string[];
  /** These are the values of the demonstration; no such seller exists. */
  @IsBoolean() isDemo!: boolean;
}
