import { Contract } from './contract';
import { validateEvent } from './validate-event';
import { ObjectValidator } from './validate-object';
import { validateRequest } from './validate-request';
import type { ValidatedRequest } from './validate-request';
import { validateResponse } from './validate-response';
import type { ValidatedResponse } from './validate-response';
import { validateSignature } from './validate-signature';
import type { WebhookDelivery } from './validate-signature';
import { createCollector, hasNoErrors } from './verdict';
import type { RequestVerdict, Verdict } from './verdict';

export interface ContractValidatorOptions {
  /** Another contract than the bundled one. */
  readonly specPath?: string;
  /** Nullable fields that are absent become warnings. */
  readonly allowOmittedNullable?: boolean;
  /** A random key made by the SDK is an error. */
  readonly ownIdempotencyKeys?: boolean;
  /** Now, in seconds. */
  readonly now?: () => number;
}

/** Validates the messages between our code and our sandbox by Stripe's published contract. */
export class ContractValidator {
  private readonly contract: Contract;
  private readonly now: () => number;

  constructor(private readonly options: ContractValidatorOptions = {}) {
    this.contract = new Contract(options.specPath);
    this.now = options.now ?? (() => Math.floor(Date.now() / 1000));
  }

  get apiVersion(): string {
    return this.contract.apiVersion;
  }

  private get objectRules() {
    return { allowOmittedNullable: this.options.allowOmittedNullable ?? false };
  }

  validateRequest(request: ValidatedRequest): RequestVerdict {
    return validateRequest(this.contract, request, { ownIdempotencyKeys: this.options.ownIdempotencyKeys ?? false, now: this.now });
  }

  validateResponse(response: ValidatedResponse): Verdict {
    return validateResponse(this.contract, response, this.objectRules);
  }

  /**
   * Validates one object by the name of its kind, for example `checkout.session`.
   * @throws Error when Stripe has no object of that name
   */
  validateResource(name: string, body: unknown, { expand = [] }: { expand?: readonly string[] } = {}): Verdict {
    const { violations, report } = createCollector('response');
    new ObjectValidator(this.contract, report, this.objectRules, expand).validate(this.contract.createReference(name), body);
    return { ok: hasNoErrors(violations), violations };
  }

  /** Validates an event: an object, or the raw body of a delivery. */
  validateEvent(event: unknown, { apiVersion = this.apiVersion }: { apiVersion?: string } = {}): Verdict {
    const { violations, report } = createCollector('event');
    validateEvent(this.contract, event, apiVersion, this.objectRules, report);
    return { ok: hasNoErrors(violations), violations };
  }

  /** Validates a delivery: its event, its signature, the signature's time. */
  validateWebhook(delivery: WebhookDelivery): Verdict {
    const { violations } = this.validateEvent(delivery.body);
    validateSignature(delivery, this.now(), createCollector('webhook', violations).report);
    return { ok: hasNoErrors(violations), violations };
  }
}
