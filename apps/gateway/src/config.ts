import { createPublicKey } from 'node:crypto';
import { toPem } from '@brote/messaging';
import { Env, isLoopbackOrigin, WholeNumber } from '@brote/service-runtime';
import { ArrayMaxSize, ArrayMinSize, IsBoolean, IsOptional, IsString, Matches, MinLength } from 'class-validator';
import { SellerConfig } from './seller.config';

const STRIPE_CHECKOUT_ORIGIN = 'https://checkout.stripe.com';
const ORIGIN_PATTERN = /^https?:\/\/[^/\s?#@]+$/;
const describeLimit = (requestKind: string): string =>
  `the number of ${requestKind} that one address may make per window of RATE_LIMIT_WINDOW_MS, a whole number above 0.`;

/** The environment of the gateway. */
export class GatewayConfig extends SellerConfig {
  @Env('PORT', { description: 'the port the shop is served on, 1 to 65535; 0 takes any free one.', default: 8080 })
  @WholeNumber(0, 65_535)
  port!: number;

  @Env('HOST', { description: 'the address to listen on: 127.0.0.1 on one machine, 0.0.0.0 in a container.', default: '127.0.0.1' })
  @IsString()
  host!: string;

  @Env('CLIENT_HASH_KEY', {
    description: 'a random secret of at least 16 characters, the same in every copy; network addresses are hashed with it.',
    secret: true,
  })
  @MinLength(16)
  clientHashKey!: string;

  @Env('CALLER_PRIVATE_KEY', {
    description: 'the Ed25519 private key that signs the caller of a request, as PEM or base64 of it; services get its public half.',
    secret: true,
  })
  @IsString()
  callerPrivateKey!: string;

  @Env('SIGNING_ROOT_PUBLIC_KEY', {
    description: 'the public half of the root key of identity, as PEM or base64 of it; during its rotation two, separated by a comma.',
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(2)
  @IsString({ each: true })
  signingRootPublicKeys!: string[];

  @Env('TRUST_PROXY_HOPS', {
    description: 'the number of your proxies in front of the gateway, 0 to 10; only that many X-Forwarded-For entries are trusted.',
    default: 0,
  })
  @WholeNumber(0, 10)
  trustProxyHops!: number;

  @Env('ALLOWED_ORIGINS', { description: 'further origins whose pages may write, separated by commas; normally none.', optional: true })
  @IsOptional()
  @Matches(ORIGIN_PATTERN, { each: true })
  allowedOrigins?: string[];

  @Env('PAYMENT_PAGE_ORIGIN', {
    description: 'the origin of the payment page; leave it unset for Stripe.',
    default: STRIPE_CHECKOUT_ORIGIN,
  })
  @Matches(ORIGIN_PATTERN)
  paymentPageOrigin!: string;

  @Env('STOREFRONT_DIR', { description: 'the folder of the built storefront.', optional: true })
  @IsOptional()
  @IsString()
  storefrontDir?: string;

  @Env('ADMIN_DIR', { description: 'the folder of the built admin, served at /admin/.', optional: true })
  @IsOptional()
  @IsString()
  adminDir?: string;

  @Env('API_DOCS', { description: 'true or false; unset, the documentation is shown on localhost only.', optional: true })
  @IsOptional()
  @IsBoolean()
  apiDocs?: boolean;

  @Env('RATE_LIMIT_WINDOW_MS', {
    description: 'the length of the window that requests are counted in, 1000 to 3600000 milliseconds.',
    default: 60_000,
  })
  @WholeNumber(1_000, 3_600_000)
  limitWindowMs!: number;

  @Env('RATE_LIMIT_CATALOGUE', { description: describeLimit('catalogue reads'), default: 6_000 }) @WholeNumber(1) limitCatalogue!: number;
  @Env('RATE_LIMIT_FILES', { description: describeLimit('requests for pages, files and illustrations'), default: 12_000 })
  @WholeNumber(1)
  limitFiles!: number;
  @Env('RATE_LIMIT_READS', { description: describeLimit('other reads'), default: 600 }) @WholeNumber(1) limitReads!: number;
  @Env('RATE_LIMIT_CHECKOUT', { description: describeLimit('checkouts'), default: 60 }) @WholeNumber(1) limitCheckout!: number;
  @Env('RATE_LIMIT_WEBHOOKS', { description: describeLimit('webhook deliveries'), default: 6_000 }) @WholeNumber(1) limitWebhooks!: number;

  @Env('RATE_LIMIT_AUTH', { description: describeLimit('attempts to sign in, to sign up or to use a mailed link'), default: 30 })
  @WholeNumber(1)
  limitAuth!: number;
  @Env('RATE_LIMIT_SESSIONS', { description: describeLimit('session refreshes and sign-outs'), default: 600 })
  @WholeNumber(1)
  limitSessions!: number;
  @Env('RATE_LIMIT_WRITES', { description: describeLimit('other writes'), default: 120 }) @WholeNumber(1) limitWrites!: number;
  @Env('RATE_LIMIT_RARE', { description: describeLimit('messages to the shop and exports'), default: 10 })
  @WholeNumber(1)
  limitRare!: number;
  @Env('RATE_LIMIT_ACCOUNT', { description: 'the number of writes that one account may make per window, from any address.', default: 120 })
  @WholeNumber(1)
  limitAccount!: number;

  @Env('STAGING_PASSWORD', {
    description: 'in staging, the password of at least 12 characters that visitors need, with any name; without it everyone gets in.',
    optional: true,
    secret: true,
  })
  @IsOptional()
  @MinLength(12)
  stagingPassword?: string;

  /** Visitors of a public shop need TLS, and a payment page that they can reach. */
  override configErrors(): string[] {
    const isPublic = this.shopStage !== 'local';
    const isSandboxed = this.paymentPageOrigin !== STRIPE_CHECKOUT_ORIGIN && isLoopbackOrigin(this.paymentPageOrigin);
    const ownErrors =
      isPublic && isSandboxed ? ['PAYMENT_PAGE_ORIGIN is a sandbox on this machine, which only a local shop takes: unset it.'] : [];
    if (isPublic && !this.publicOrigin.startsWith('https:'))
      ownErrors.push('PUBLIC_ORIGIN must begin with https:// outside a local shop: sessions require TLS.');
    if (this.stagingPassword !== undefined && this.shopStage !== 'staging')
      ownErrors.push('STAGING_PASSWORD is for staging alone: remove it, or set SHOP_STAGE=staging.');
    if (!this.signingRootPublicKeys.every(isEd25519PublicKey))
      ownErrors.push(
        'SIGNING_ROOT_PUBLIC_KEY contains a value that is not an Ed25519 public key: set the public half of the root of identity.',
      );
    return [...super.configErrors(), ...ownErrors];
  }
}

function isEd25519PublicKey(text: string): boolean {
  try {
    return createPublicKey(toPem(text)).asymmetricKeyType === 'ed25519';
  } catch {
    return false; // The error names the variable.
  }
}
