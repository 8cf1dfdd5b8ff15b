import type { GuaranteePictures, ShopInfoView } from '@brote/contracts/runtime';
import {
  Env,
  SellerAddress,
  SellerEmail,
  SellerName,
  SellerPackagingId,
  SellerRegister,
  SellerTaxId,
  ServiceConfig,
} from '@brote/service-runtime';
import { IsOptional, IsString, IsUrl, MaxLength } from 'class-validator';

/** The seller; the same variables as on invoices and in e-mails. */
export abstract class SellerConfig extends ServiceConfig {
  @SellerName() sellerName!: string;
  @SellerTaxId() sellerTaxId!: string;
  @SellerAddress() sellerAddress!: string;
  @SellerEmail() sellerEmail!: string;
  @SellerRegister() sellerRegister!: string;
  @SellerPackagingId() sellerPackagingId!: string;

  @Env('SELLER_DISPUTE_BODY', {
    description: 'name and address of the body for settling disputes that the seller has joined; leave it out without one.',
    optional: true,
    shown: true,
  })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  sellerDisputeBody?: string;

  @Env('SELLER_SOCIALS', {
    description: "the shop's pages in social networks, https addresses separated by commas; normally none.",
    optional: true,
  })
  @IsOptional()
  @IsUrl({ protocols: ['https'] }, { each: true })
  sellerSocials?: string[];

  @Env('GREEN_DELIVERY_EN', {
    description: 'the environmentally friendly delivery option in English, shown before ordering; leave it out without one.',
    optional: true,
    shown: true,
  })
  @IsOptional()
  @IsString()
  @MaxLength(400)
  greenDeliveryEn?: string;

  @Env('GREEN_DELIVERY_ES', { description: 'the same in Spanish; both languages are set, or neither.', optional: true, shown: true })
  @IsOptional()
  @IsString()
  @MaxLength(400)
  greenDeliveryEs?: string;

  @Env('GUARANTEE_NOTICE_DIR', {
    description:
      "the folder with the Union's notice of the legal guarantee, unchanged: en.svg and es.svg (or .png); unset, the shop shows a text.",
    optional: true,
  })
  @IsOptional()
  @IsString()
  guaranteeNoticeDir?: string;

  /**
   * The public data of the seller.
   * @param guaranteeNotice the pictures of the notice, if the seller provides them
   */
  shopInfo(guaranteeNotice: GuaranteePictures | null = null): ShopInfoView {
    return {
      legalName: this.sellerName,
      taxId: this.sellerTaxId,
      address: this.sellerAddress,
      email: this.sellerEmail,
      register: this.sellerRegister === '' ? null : this.sellerRegister,
      packagingId: this.sellerPackagingId,
      disputeBody: this.sellerDisputeBody ?? null,
      socials: this.sellerSocials ?? [],
      greenDelivery: this.greenDelivery(),
      guaranteeNotice,
      isDemo: this.demoVariables().length > 0,
    };
  }

  override configErrors(): string[] {
    const isComplete = !this.greenDeliveryEn === !this.greenDeliveryEs;
    return [...super.configErrors(), ...(isComplete ? [] : ['GREEN_DELIVERY_EN and GREEN_DELIVERY_ES must be set together.'])];
  }

  private greenDelivery(): ShopInfoView['greenDelivery'] {
    return this.greenDeliveryEn && this.greenDeliveryEs ? { en: this.greenDeliveryEn, es: this.greenDeliveryEs } : null;
  }
}
