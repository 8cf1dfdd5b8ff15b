import { DEMO_CONTACT_EMAIL, DEMO_SUPPORT_EMAIL, MAIL_SENDER_NAME, SMS_SENDER } from '@brote/brand';
import { DatabaseServiceConfig, Env, SellerAddress, SellerEmail, SellerName, SellerRegister, SellerTaxId } from '@brote/service-runtime';
import { IsEmail, IsInt, Matches, Max, MaxLength, Min, MinLength, ValidateIf } from 'class-validator';
import type { ShopDetails } from './shop-details';

/** The environment of notifications. */
export class NotificationsConfig extends DatabaseServiceConfig {
  @Env('SMTP_URL', {
    description: 'URL of the mail server, e.g. smtps://user:password@host:465; smtp:// asks for STARTTLS unless the host is this machine.',
  })
  @Matches(/^smtps?:\/\/[^\s/]+$/, { message: '$property must be smtp(s)://[user:password@]host[:port]' })
  smtpUrl!: string;

  @Env('MAIL_FROM', { description: 'sender address of mails.', default: DEMO_CONTACT_EMAIL, shown: true })
  @IsEmail()
  mailFrom!: string;

  @Env('MAIL_FROM_NAME', { description: 'sender name of mails.', default: MAIL_SENDER_NAME, shown: true })
  @Matches(/^[^\r\n]{1,60}$/)
  mailFromName!: string;

  @Env('NEWS_FROM', {
    description: 'sender address of news, preferably on its own subdomain; MAIL_FROM when empty.',
    default: '',
    shown: true,
  })
  @Matches(/^$|^[^\s@]+@[^\s@]+$/)
  newsFrom!: string;

  @SellerName() sellerName!: string;
  @SellerTaxId() sellerTaxId!: string;
  @SellerAddress() sellerAddress!: string;
  @SellerEmail() sellerEmail!: string;
  @SellerRegister() sellerRegister!: string;

  @Env('SUPPORT_EMAIL', {
    description: 'address for messages from the contact and support forms.',
    default: DEMO_SUPPORT_EMAIL,
    shown: true,
  })
  @IsEmail()
  supportEmail!: string;

  @Env('STOCK_ALERT_EMAIL', { description: 'address for alerts about low stock; SUPPORT_EMAIL when empty.', default: '', shown: true })
  @ValidateIf(({ stockAlertAddress }: NotificationsConfig) => stockAlertAddress !== '')
  @IsEmail()
  stockAlertAddress!: string;

  @Env('UNSUBSCRIBE_SECRET', {
    description: 'key that signs unsubscribe links, at least 32 random characters; changing it voids the links sent so far.',
    secret: true,
  })
  @MinLength(32)
  unsubscribeSecret!: string;

  @Env('UNSUBSCRIBE_SECRET_BEFORE', {
    description: 'previous UNSUBSCRIBE_SECRET, still accepted in links signed with it; empty: none.',
    default: '',
    secret: true,
  })
  @Matches(/^$|^.{32,}$/)
  unsubscribeSecretBefore!: string;

  @Env('MESSAGE_CONTENT_DAYS', {
    description: 'days until the message log deletes subjects and masked recipients, 1 to 365.',
    default: 30,
  })
  @IsInt()
  @Min(1)
  @Max(365)
  messageContentDays!: number;

  @Env('MESSAGE_LOG_DAYS', {
    description: 'days until the message log deletes whole mails and tickets, 60 to 3650.',
    default: 365,
  })
  @IsInt()
  @Min(60)
  @Max(3_650)
  messageLogDays!: number;

  @Env('MAIL_WEBHOOK_SECRET', {
    description: 'password in the webhook address at the mail provider, 24 to 200 characters; empty: no reports of bounces and complaints.',
    default: '',
    secret: true,
  })
  @Matches(/^$|^[!-~]{24,200}$/, { message: '$property must be empty, or 24 to 200 characters without spaces' })
  mailWebhookSecret!: string;

  @Env('MAIL_LEASE_MS', {
    description: 'milliseconds until another process takes over the mails of a hanging process, 1000 to 600000.',
    default: 60_000,
  })
  @IsInt()
  @Min(1_000)
  @Max(600_000)
  mailLeaseMs!: number;

  @Env('PUSH_PRIVATE_KEY', {
    description: 'private key that identifies the shop to push services, 32 bytes of P-256 in base64url; empty: no push notices.',
    default: '',
    secret: true,
  })
  @Matches(/^$|^[\w-]{43}$/)
  pushPrivateKey!: string;

  @Env('PUSH_SERVICES', {
    description: 'allowed hosts for push notices, subdomains included, separated by commas.',
    default: 'fcm.googleapis.com,push.services.mozilla.com,notify.windows.com,push.apple.com',
  })
  @Matches(/^[a-z\d.-]+(,\s*[a-z\d.-]+)*$/)
  pushServices!: string;

  @Env('SMS_URL', {
    description:
      'URL of a provider of text messages with the interface of Twilio, e.g. https://api.twilio.com/2010-04-01/Accounts/AC…/Messages.json; empty: no text messages.',
    default: '',
  })
  @Matches(/^$|^https:\/\/[^\s/]+\/?\S*$|^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/?\S*$/, {
    message: '$property must be https://…, or http:// on this machine',
  })
  smsUrl!: string;

  @Env('SMS_USER', { description: 'user of the shop at the provider of text messages.', default: '' })
  @Matches(/^[^\s:]{0,200}$/)
  smsUser!: string;

  @Env('SMS_PASSWORD', { description: 'password of SMS_USER.', default: '', secret: true })
  @MaxLength(200)
  smsPassword!: string;

  @Env('SMS_FROM', { description: 'sender number or name of text messages.', default: SMS_SENDER })
  @Matches(/^\+?[\w ]{1,20}$/)
  smsFrom!: string;

  /** The address of the staff who replenish the stock. */
  get stockAlertEmail(): string {
    return this.stockAlertAddress === '' ? this.supportEmail : this.stockAlertAddress;
  }

  /** Seller data that appears in mails. */
  get shop(): ShopDetails {
    const { sellerName: name, sellerAddress: address, sellerEmail: email, sellerTaxId: taxId, sellerRegister: register } = this;
    return { publicOrigin: this.publicOrigin, seller: { name, address, email, taxId, register } };
  }
}
