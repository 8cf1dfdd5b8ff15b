import { DEMO_CONTACT_EMAIL, DEMO_LEGAL_IDENTITY } from '@brote/brand';
import type { GuaranteePictures, ShopInfoView } from '@brote/contracts/runtime';
import { Env, isLoopbackOrigin, ServiceConfig } from '@brote/service-runtime';
import { IsEmail, IsOptional, IsString, IsUrl, MaxLength } from 'class-validator';

/** The seller; the same variables as on invoices and in e-mails. */
export abstract class SellerConfig extends ServiceConfig {
  @Env('SELLER_NAME', { description: 'the legal name of the seller, shown in the legal notice.', default: DEMO_LEGAL_IDENTITY.name })
  @IsString()
  @MaxLength(120)
  sellerName!: string;

  @Env('SELLER_TAX_ID', { description: "the seller's tax number (NIF).", default: DEMO_LEGAL_IDENTITY.taxId })
  @IsString()
  @MaxLength(20)
  sellerTaxId!: string;

  @Env('SELLER_ADDRESS', { description: "the seller's postal address in one line.", default: DEMO_LEGAL_IDENTITY.address })
  @IsString()
  @MaxLength(200)
  sellerAddress!: string;

  @Env('SELLER_EMAIL', { description: 'the address that customers write to.', default: DEMO_CONTACT_EMAIL })
  @IsEmail()
  sellerEmail!: string;

  @Env('SELLER_REGISTER', { description: 'the entry in the trade register; leave it out without one.', optional: true })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  sellerRegister?: string;

  @Env('SELLER_PACKAGING_ID', {
    description: "the seller's number in the register of packaging (ENV/…).",
    default: DEMO_LEGAL_IDENTITY.packagingId,
  })
  @IsString()
  @MaxLength(40)
  sellerPackagingId!: string;

  @Env('SELLER_DISPUTE_BODY', {
    description: 'name and address of the body for settling disputes that the seller has joined; leave it out without one.',
    optional: true,
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
  })
  @IsOptional()
  @IsString()
  @MaxLength(400)
  greenDeliveryEn?: string;

  @Env('GREEN_DELIVERY_ES', { description: 'the same in Spanish; both languages are set, or neither.', optional: true })
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
      register: this.sellerRegister ?? null,
      packagingId: this.sellerPackagingId,
      disputeBody: this.sellerDisputeBody ?? null,
      socials: this.sellerSocials ?? [],
      greenDelivery: this.greenDelivery(),
      guaranteeNotice,
      isDemo: this.demoValues().length > 0,
    };
  }

  override configErrors(): string[] {
    const demoVariables = isLoopbackOrigin(this.publicOrigin) ? [] : this.demoValues();
    const incompleteErrors =
      !this.greenDeliveryEn === !this.greenDeliveryEs ? [] : ['GREEN_DELIVERY_EN and GREEN_DELIVERY_ES must be set together.'];
    return [
      ...super.configErrors(),
      ...incompleteErrors,
      ...demoVariables.map((name) => `${name} still has its demo value: set your own.`),
    ];
  }

  private greenDelivery(): ShopInfoView['greenDelivery'] {
    return this.greenDeliveryEn && this.greenDeliveryEs ? { en: this.greenDeliveryEn, es: this.greenDeliveryEs } : null;
  }

  private demoValues(): string[] {
    return [
      ...(/demo/i.test(this.sellerName) ? ['SELLER_NAME'] : []),
      ...(this.sellerTaxId === DEMO_LEGAL_IDENTITY.taxId ? ['SELLER_TAX_ID'] : []),
      ...(this.sellerAddress === DEMO_LEGAL_IDENTITY.address ? ['SELLER_ADDRESS'] : []),
      ...(this.sellerEmail.endsWith('.example') ? ['SELLER_EMAIL'] : []),
      ...(this.sellerPackagingId === DEMO_LEGAL_IDENTITY.packagingId ? ['SELLER_PACKAGING_ID'] : []),
    ];
  }
}
