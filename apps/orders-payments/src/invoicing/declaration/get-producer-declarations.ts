import { getSignedDeclaration, type SignedDeclaration } from '@brote/contracts/orders';
import { getProducerDeclarations, type ProducerDeclaration, type ProducerDeclarations } from '@brote/contracts/staff-orders';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { BILLING_SOFTWARE_VERSIONS, billingSoftwareOf, issuerOf } from '#app/invoicing/billing-records/billing-software';
import { declarationFields } from './declaration-fields';

/**
 * The declarations of the producer, one for each version. The text is that of the program; the seller, who produces it for itself, signs it
 * by naming day and place in the configuration.
 */
@Controller()
export class GetProducerDeclarations {
  constructor(private readonly config: OrdersConfig) {}

  @RequestHandler(getProducerDeclarations)
  get(): Promise<ProducerDeclarations> {
    return Promise.resolve({ declarations: BILLING_SOFTWARE_VERSIONS.map((version, index) => this.declarationOf(version, index === 0)) });
  }

  @RequestHandler(getSignedDeclaration)
  async getSigned(): Promise<SignedDeclaration> {
    const { declarations } = await this.get();
    const current = declarations.find(({ isCurrent }) => isCurrent);
    if (current === undefined) throw new Error('BILLING_SOFTWARE_VERSIONS is empty');
    return { version: current.version, declaredOn: current.declaredOn };
  }

  private declarationOf(version: string, isCurrent: boolean): ProducerDeclaration {
    const { sellerAddress: producerAddress, billingDeclarationPlace: place = null } = this.config;
    const declaredOn = place === null ? null : this.signedOn(version);
    const software = { ...billingSoftwareOf(issuerOf(this.config)), version };
    return { version, isCurrent, declaredOn, fields: declarationFields({ software, producerAddress, declaredOn, place }) };
  }

  /** The day that `BILLING_DECLARATIONS` names for a version. */
  private signedOn(version: string): string | null {
    const signature = this.config.billingDeclarations?.find((entry) => entry.startsWith(`${version}=`));
    return signature?.slice(version.length + 1) ?? null;
  }
}
