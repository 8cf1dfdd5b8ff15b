import { DatabaseServiceConfig, Env, isLoopbackOrigin } from '@brote/service-runtime';
import { IsEmail, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import type { ShopFacts } from './rendering/shop-facts';

/** Good enough to look at on one machine, refused as soon as the public can reach the shop. */
const DEMO = {
  name: 'Brote Demo S.L.',
  taxId: 'B00000000',
  address: 'Calle del Ejemplo 1, 46001 Valencia, España',
  email: 'hola@brote.example',
} as const;
const isDemoAddress = (email: string): boolean => email.endsWith('.example');

/** The environment of notifications. */
export class NotificationsConfig extends DatabaseServiceConfig {
  @Env('SMTP_URL', {
    says: 'the mail server, e.g. smtps://user:password@host:465; smtp:// asks for STARTTLS unless the host is this machine.',
  })
  @Matches(/^smtps?:\/\/[^\s/]+$/, { message: '$property must be smtp(s)://[user:password@]host[:port]' })
  smtpUrl!: string;

  @Env('MAIL_FROM', { says: 'the address that mails come from.', default: DEMO.email })
  @IsEmail()
  mailFrom!: string;

  @Env('MAIL_FROM_NAME', { says: 'the name beside that address.', default: 'Brote' })
  @Matches(/^[^\r\n]{1,60}$/)
  mailFromName!: string;

  @Env('SELLER_NAME', { says: 'the legal name of the seller, printed under each mail.', default: DEMO.name })
  @IsString()
  @MaxLength(120)
  sellerName!: string;

  @Env('SELLER_TAX_ID', { says: "the seller's tax number (NIF).", default: DEMO.taxId })
  @IsString()
  @MaxLength(20)
  sellerTaxId!: string;

  @Env('SELLER_ADDRESS', { says: "the seller's postal address in one line.", default: DEMO.address })
  @IsString()
  @MaxLength(200)
  sellerAddress!: string;

  @Env('SELLER_EMAIL', { says: 'the address that customers write to, also to withdraw from a purchase.', default: DEMO.email })
  @IsEmail()
  sellerEmail!: string;

  @Env('SELLER_REGISTER', {
    says: 'the entry in the trade register, e.g. Registro Mercantil de Valencia, hoja V-123; empty without one.',
    default: '',
  })
  @IsString()
  @MaxLength(120)
  sellerRegister!: string;

  @Env('MAIL_LEASE_MS', {
    says: 'milliseconds after which the mails of a crashed process are taken over, 1000 to 600000.',
    default: 60_000,
  })
  @IsInt()
  @Min(1_000)
  @Max(600_000)
  mailLeaseMs!: number;

  /** The parts that appear in mails. */
  get shop(): ShopFacts {
    const { sellerName: name, sellerAddress: address, sellerEmail: email, sellerTaxId: taxId, sellerRegister: register } = this;
    return { publicOrigin: this.publicOrigin, seller: { name, address, email, taxId, register } };
  }

  override refusals(): string[] {
    const own = isLoopbackOrigin(this.publicOrigin) ? [] : this.demoValues();
    return [
      ...super.refusals(),
      ...own.map((name) => `${name} still has its demo value, refused with a public PUBLIC_ORIGIN: set your own.`),
    ];
  }

  private demoValues(): string[] {
    return [
      ...(/demo/i.test(this.sellerName) ? ['SELLER_NAME'] : []),
      ...(this.sellerTaxId === DEMO.taxId ? ['SELLER_TAX_ID'] : []),
      ...(this.sellerAddress === DEMO.address ? ['SELLER_ADDRESS'] : []),
      ...(isDemoAddress(this.sellerEmail) ? ['SELLER_EMAIL'] : []),
      ...(isDemoAddress(this.mailFrom) ? ['MAIL_FROM'] : []),
    ];
  }
}
