import type { Caller } from '@brote/contracts';
import { exportOrderEvidence, OrderEvidenceFileRequest, STAFF_ORDER_ROUTES } from '@brote/contracts/staff-orders';
import { ChargeEvidenceFileRequest, exportChargeEvidence, STAFF_SUBSCRIPTION_ROUTES } from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { Controller, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Roles } from '../../access/access.decorator';
import { CurrentCaller } from '../../access/caller.decorator';
import { GatewayConfig } from '../../config';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { readStaffRequest } from '../routing/staff-request';
import { chargeEvidenceFile } from './charge-evidence-file';
import type { EvidenceFile } from './evidence-file';
import { renderEvidencePdf } from './evidence-pdf';
import { EvidenceWords } from './evidence-words';
import { orderEvidenceFile } from './order-evidence-file';
import { ReadCorrespondence } from './read-correspondence';

const PDF_MEDIA_TYPE = 'application/pdf';

/** Files with the evidence of a payment, for the bank that disputes it. A service that does not answer fails the whole file. */
@Controller()
export class EvidenceController {
  constructor(
    private readonly requests: RequestClient,
    private readonly correspondence: ReadCorrespondence,
    private readonly config: GatewayConfig,
  ) {}

  @Roles('staff')
  @Endpoint(STAFF_ORDER_ROUTES.evidence, {
    ...{ limit: 'reads', tag: 'staff: orders', streamed: true, contract: exportOrderEvidence },
    ...{ query: OrderEvidenceFileRequest, reply: PDF_MEDIA_TYPE },
    id: 'exportOrderEvidence',
    summary: 'Export the evidence about an order',
    description:
      'A PDF for the bank of a disputed payment: purchase, terms, withdrawal information, parcel, messages, refunds, and how the amount is computed.',
  })
  async exportOfOrder(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<StreamableFile> {
    const { orderId, locale } = await readStaffRequest(OrderEvidenceFileRequest, request);
    const evidence = await this.requests.send(exportOrderEvidence, { orderId }, { caller });
    const { order, userId } = evidence.view;
    const person = evidence.isPersonHidden ? HIDDEN_PERSON : { userId, email: order.shippingInfo.email };
    const correspondence = await this.correspondence.read({ purchaseId: orderId, ...person, since: order.placedAt }, caller);
    const file = orderEvidenceFile(new EvidenceWords(locale), this.config.shopInfo(), evidence, correspondence);
    return toFile(file, order.number);
  }

  @Roles('staff')
  @Endpoint(STAFF_SUBSCRIPTION_ROUTES.evidence, {
    ...{ limit: 'reads', tag: 'staff: subscriptions', streamed: true, contract: exportChargeEvidence },
    ...{ query: ChargeEvidenceFileRequest, reply: PDF_MEDIA_TYPE },
    id: 'exportChargeEvidence',
    summary: 'Export the evidence about a charge of a subscription',
    description: 'The same as for an order, with all deliveries of the plan.',
  })
  async exportOfCharge(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<StreamableFile> {
    const { locale, ...charge } = await readStaffRequest(ChargeEvidenceFileRequest, request);
    const evidence = await this.requests.send(exportChargeEvidence, charge, { caller });
    const { shippingInfo, subscriptionId: purchaseId, userId, startedAt: since, reference } = evidence;
    const person = evidence.isPersonHidden ? HIDDEN_PERSON : { userId, email: shippingInfo?.email ?? null };
    const correspondence = await this.correspondence.read({ purchaseId, ...person, since }, caller);
    return toFile(chargeEvidenceFile(new EvidenceWords(locale), this.config.shopInfo(), evidence, correspondence), reference);
  }
}

const HIDDEN_PERSON = { userId: null, email: null };

async function toFile(file: EvidenceFile, number: string): Promise<StreamableFile> {
  const name = file.locale === 'es' ? 'pruebas' : 'evidence';
  const disposition = `attachment; filename="${name}-${number}.pdf"`;
  return new StreamableFile(await renderEvidencePdf(file), { type: PDF_MEDIA_TYPE, disposition });
}
