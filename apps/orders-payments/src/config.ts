import { Env, SellerAddress, SellerEmail, SellerName, SellerPackagingId, SellerTaxId, WholeNumber } from '@brote/service-runtime';
import { checkIssuer } from '@brote/verifactu';
import { IsIn, IsISO8601, IsOptional, IsUrl, Matches, MinLength, ValidateIf } from 'class-validator';
import { VerifactuConfig } from './verifactu-config';

/** The environment of orders-payments. */
export class OrdersConfig extends VerifactuConfig {
  @Env('STRIPE_SECRET_KEY', {
    description: 'the secret key of the Stripe account, sk_test_… or sk_live_… (any sk_test_ key for the sandbox).',
  })
  @Matches(/^(sk|rk)_(test|live)_\w+$/, { message: '$property must start with sk_test_ or sk_live_' })
  stripeSecretKey!: string;

  @Env('STRIPE_API_BASE', {
    description: 'the address of the Stripe sandbox, e.g. http://127.0.0.1:12111; leave it out for the real Stripe.',
    optional: true,
  })
  @IsOptional()
  @IsUrl({ require_tld: false, protocols: ['http', 'https'] })
  stripeApiBase?: string;

  @Env('STRIPE_WEBHOOK_SECRET', {
    description: 'the signing secret of the webhook endpoint, whsec_…; two separated by a comma while one is rolled.',
  })
  @Matches(/^whsec_\w+$/, { each: true, message: 'each part of $property must start with whsec_' })
  stripeWebhookSecrets!: string[];

  @Env('LINK_SECRET', {
    description: 'at least 32 random characters that sign the links to orders; changing it voids all links sent so far.',
    secret: true,
  })
  @MinLength(32)
  linkSecret!: string;

  @Env('LINK_SECRET_BEFORE', {
    description: 'the previous LINK_SECRET, accepted in links that were signed with it; empty: none.',
    default: '',
    secret: true,
  })
  @Matches(/^$|^.{32,}$/)
  linkSecretBefore!: string;

  @Env('VAT_DESTINATION_FROM', {
    description:
      'the first day (YYYY-MM-DD, Europe/Madrid) on which sales bear the VAT of the country of delivery, as registered for the one-stop shop; empty: Spanish VAT everywhere, up to 10 000 € of sales abroad a year.',
    default: '',
    replaces: {
      name: 'VAT_MODE',
      instead:
        'remove VAT_MODE=origin; instead of VAT_MODE=destination write VAT_DESTINATION_FROM with the first day of that VAT, YYYY-MM-DD.',
    },
  })
  @ValidateIf(({ vatDestinationFrom }: OrdersConfig) => vatDestinationFrom !== '')
  @Matches(/^20\d{2}-\d{2}-\d{2}$/, { message: '$property must be a day, YYYY-MM-DD' })
  @IsISO8601({ strict: true })
  vatDestinationFrom!: string;

  @Env('OPENED_SEALS', {
    description: 'the rule for returned brushes with an opened hygiene seal: refund or exclude (Directive 2011/83/EU, article 16 e).',
    default: 'refund',
  })
  @IsIn(['refund', 'exclude'])
  openedSeals!: 'refund' | 'exclude';

  @SellerName() sellerName!: string;
  @SellerTaxId() sellerTaxId!: string;
  @SellerAddress() sellerAddress!: string;
  @SellerEmail() sellerEmail!: string;
  @SellerPackagingId() sellerPackagingId!: string;

  @Env('BILLING_DECLARATIONS', {
    description: "days on which the seller signed the producer's declaration of each version, e.g. 1.0=2026-12-20, separated by commas.",
    optional: true,
  })
  @IsOptional()
  @Matches(/^\d+(\.\d+)*=20\d{2}-\d{2}-\d{2}$/, { each: true, message: 'each part of $property must be like 1.0=2026-12-20' })
  billingDeclarations?: string[];

  @Env('BILLING_DECLARATION_PLACE', {
    description: "town and country where the seller signed the producer's declaration, e.g. Valencia, España.",
    optional: true,
  })
  @IsOptional()
  @Matches(/^[^,]+, .+$/, { message: '$property must be a town and a country, such as Valencia, España' })
  billingDeclarationPlace?: string;

  @Env('OPEN_CHECKOUTS_PER_CLIENT', { description: 'open Checkout Sessions that one account may have at once, 1 to 1000.', default: 5 })
  @WholeNumber(1, 1_000)
  openCheckoutsPerClient!: number;

  // A cart has one session, whatever its address: many carts share the address of a phone company or a school.
  @Env('OPEN_CHECKOUTS_PER_ADDRESS', {
    description: 'open Checkout Sessions that the guests behind one network address may have at once, 50 to 10000.',
    default: 60,
  })
  @WholeNumber(50, 10_000)
  openCheckoutsPerAddress!: number;

  @Env('LEASE_MS', {
    description: 'milliseconds of a lease on work, longer than a call to Stripe may take; 500 to 600000.',
    default: 30_000,
  })
  @WholeNumber(500, 600_000)
  leaseMs!: number;

  @Env('DUE_EVERY_MS', {
    description: 'milliseconds between two polls for due checkouts, refunds and webhooks, 50 to 60000.',
    default: 1_500,
  })
  @WholeNumber(50, 60_000)
  dueEveryMs!: number;

  @Env('RECONCILE_EVERY_MS', { description: 'milliseconds between two comparisons with Stripe, 100 to 3600000.', default: 60_000 })
  @WholeNumber(100, 3_600_000)
  reconcileEveryMs!: number;

  @Env('RECONCILE_LOOKBACK_DAYS', {
    description: 'days that the comparisons with Stripe look back, at least to the last backup of the database; 2 to 90.',
    default: 7,
  })
  @WholeNumber(2, 90)
  reconcileLookbackDays!: number;

  @Env('UNDELIVERED_EVERY_MS', {
    description: 'milliseconds between two searches for undelivered webhooks, 100 to 3600000.',
    default: 300_000,
  })
  @WholeNumber(100, 3_600_000)
  undeliveredEveryMs!: number;

  @Env('UNPAID_KEPT_DAYS', {
    description: 'days after which names and addresses of orders that were never paid are erased, 1 to 365.',
    default: 30,
  })
  @WholeNumber(1, 365)
  unpaidKeptDays!: number;

  @Env('BOOKS_KEPT_YEARS', {
    description: 'whole years after the year of a document until its buyer is erased, 6 (as commercial law requires) to 30.',
    default: 6,
  })
  @WholeNumber(6, 30)
  booksKeptYears!: number;

  /** Real money is for production alone. */
  override configErrors(): string[] {
    return [...super.configErrors(), ...this.stripeKeyErrors(), ...this.sellerErrors(), ...this.verifactuErrors()];
  }

  /** Whether customers pay real money, so documents count. */
  override get takesRealMoney(): boolean {
    return this.stripeSecretKey.includes('_live_');
  }

  /** The tax agency gets the seller as the issuer of each document. */
  private sellerErrors(): string[] {
    const problems = checkIssuer({ name: this.sellerName, nif: this.sellerTaxId }, 'seller');
    return problems.map(({ field, advice }) => `${field === 'seller.nif' ? 'SELLER_TAX_ID' : 'SELLER_NAME'} is refused: ${advice}`);
  }

  private stripeKeyErrors(): string[] {
    const isProduction = this.shopStage === 'production';
    if (this.takesRealMoney && this.stripeApiBase !== undefined)
      return ['STRIPE_API_BASE is refused with a live key: remove it, or use a test key.'];
    if (this.takesRealMoney && !isProduction)
      return [`STRIPE_SECRET_KEY is a live key, refused with SHOP_STAGE=${this.shopStage}: set a test key.`];
    return isProduction && !this.takesRealMoney ? ['STRIPE_SECRET_KEY is a test key, refused in production: set a live key.'] : [];
  }
}
