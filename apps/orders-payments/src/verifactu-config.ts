import { readFileSync } from 'node:fs';
import { DatabaseServiceConfig, Env, WholeNumber } from '@brote/service-runtime';
import { QR_CHECK_PAGES, VERIFACTU_SERVICES, VerifactuClient } from '@brote/verifactu';
import { IsOptional, IsString, Matches } from 'class-validator';

/** A place that billing records are sent to, and the page where buyers check their invoice. */
interface VerifactuService {
  address: string;
  checkPage: string;
}

const AGENCY_SERVICES: Readonly<Record<string, VerifactuService>> = {
  test: { address: VERIFACTU_SERVICES.test, checkPage: QR_CHECK_PAGES.test },
  'test-seal': { address: VERIFACTU_SERVICES.testSeal, checkPage: QR_CHECK_PAGES.test },
  production: { address: VERIFACTU_SERVICES.production, checkPage: QR_CHECK_PAGES.production },
  'production-seal': { address: VERIFACTU_SERVICES.productionSeal, checkPage: QR_CHECK_PAGES.production },
};
/** The agency's paths, which the sandbox has too. */
const { pathname: SERVICE_PATH } = new URL(VERIFACTU_SERVICES.test);
const { pathname: CHECK_PATH } = new URL(QR_CHECK_PAGES.test);

/** Where billing records are sent. */
export abstract class VerifactuConfig extends DatabaseServiceConfig {
  @Env('VERIFACTU_SERVICE', {
    description:
      'the service of the Spanish tax agency that gets billing records: off, test, test-seal, production or production-seal (seal: for a certificate of a company seal); or the origin of a sandbox on this machine, e.g. http://127.0.0.1:12112.',
    default: 'off',
  })
  @Matches(/^(off|(test|production)(-seal)?|http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?)$/, {
    message: '$property must be off, test, test-seal, production, production-seal, or http:// with this machine and a port',
  })
  verifactuService!: string;

  @Env('VERIFACTU_CERTIFICATE_FILE', {
    description: "a PKCS #12 file (.p12, .pfx) with the seller's certificate and its key; a sandbox needs none.",
    optional: true,
  })
  @IsOptional()
  @IsString()
  verifactuCertificateFile?: string;

  @Env('VERIFACTU_CERTIFICATE_PASSPHRASE', {
    description: 'the passphrase of VERIFACTU_CERTIFICATE_FILE; leave it out for a file without one.',
    optional: true,
    secret: true,
  })
  @IsOptional()
  @IsString()
  verifactuCertificatePassphrase?: string;

  @Env('VERIFACTU_ANSWER_TIMEOUT_MS', {
    description: 'milliseconds to wait for an answer of the tax agency before its records are queried, 100 to 300000.',
    default: 60_000,
  })
  @WholeNumber(100, 300_000)
  verifactuAnswerTimeoutMs!: number;

  /** Whether customers pay real money, so documents count. */
  abstract get takesRealMoney(): boolean;

  /** The agency's page that checks an invoice; null where records are not sent. */
  get invoiceCheckPage(): string | null {
    return this.findService()?.checkPage ?? null;
  }

  /** The kind of service, without its address. */
  get verifactuServiceName(): 'off' | 'sandbox' | 'test' | 'production' {
    if (this.verifactuService === 'off') return 'off';
    if (!(this.verifactuService in AGENCY_SERVICES)) return 'sandbox';
    return this.verifactuService.startsWith('production') ? 'production' : 'test';
  }

  /** Whether documents of real sales have to be sent from 2027 on, and are not. */
  get lacksVerifactu(): boolean {
    return this.takesRealMoney && this.shopStage === 'production' && this.findService() === null;
  }

  /**
   * A client of the service; null where records are not sent.
   * @throws Error when the certificate cannot be read
   */
  createVerifactuClient(): VerifactuClient | null {
    const service = this.findService();
    if (service === null) return null;
    const { verifactuCertificateFile: file, verifactuCertificatePassphrase: passphrase } = this;
    const certificate = file === undefined ? undefined : { pfx: readFileSync(file), passphrase };
    return new VerifactuClient({ service: service.address, certificate, answerTimeoutMs: this.verifactuAnswerTimeoutMs });
  }

  /** Invented documents never reach the books of the agency, and real ones never a test. */
  protected verifactuErrors(): string[] {
    const { verifactuService: service } = this;
    if (service === 'off') return [];
    if (service.startsWith('production') !== this.takesRealMoney) return [this.wrongServiceError()];
    if (service in AGENCY_SERVICES && this.verifactuCertificateFile === undefined)
      return ["VERIFACTU_CERTIFICATE_FILE is missing: set the file of the seller's certificate, or VERIFACTU_SERVICE=off."];
    return this.certificateErrors();
  }

  private wrongServiceError(): string {
    return this.takesRealMoney
      ? 'VERIFACTU_SERVICE is refused with a live STRIPE_SECRET_KEY: set production, production-seal or off.'
      : 'VERIFACTU_SERVICE=production is refused with a test STRIPE_SECRET_KEY, because its invoices are not real: set test, test-seal or off.';
  }

  private certificateErrors(): string[] {
    try {
      this.createVerifactuClient();
      return [];
    } catch (error) {
      return [`VERIFACTU_CERTIFICATE_FILE cannot be used: ${error instanceof Error ? error.message : String(error)}`];
    }
  }

  private findService(): VerifactuService | null {
    const { verifactuService: service } = this;
    if (service === 'off') return null;
    return AGENCY_SERVICES[service] ?? { address: service + SERVICE_PATH, checkPage: service + CHECK_PATH };
  }
}
