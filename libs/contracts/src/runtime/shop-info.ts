import { IsBoolean, IsInt, IsOptional, IsString, IsUrl, MaxLength, Min } from 'class-validator';
import { LocalizedText } from '../localized-text';
import { IsNested, IsNestedOrNull } from '../validation/nested';
import { IsShopEmail } from '../validation/shop-email';

/** A picture of the seller, and its size in pixels. */
export class NoticePicture {
  /** Path below the shop's own address. */
  @IsString() @MaxLength(200) path!: string;
  @IsInt() @Min(1) width!: number;
  @IsInt() @Min(1) height!: number;
}

/** The Union's notice of the legal guarantee (Implementing Regulation (EU) 2025/1960), unchanged, in each language of the shop. */
export class GuaranteePictures {
  @IsNested(() => NoticePicture) en!: NoticePicture;
  @IsNested(() => NoticePicture) es!: NoticePicture;
}

/** Answer of `GET /shop-info`: the seller's data that the law requires. */
export class ShopInfoView {
  @IsString() @MaxLength(120) legalName!: string;
  @IsString() @MaxLength(20) taxId!: string;
  /** Postal address on one line. */
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
  /** The environmentally friendly delivery option, in the seller's description; null without one. */
  @IsNestedOrNull(() => LocalizedText) greenDelivery!: LocalizedText | null;
  /** Null without a file of the seller: the shop then shows the same content as text. */
  @IsNestedOrNull(() => GuaranteePictures) guaranteeNotice!: GuaranteePictures | null;
  /** Whether these are the values of the demonstration; no such seller exists. */
  @IsBoolean() isDemo!: boolean;
}
