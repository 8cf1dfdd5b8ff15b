import type { DerivationFact, DerivationVat, ExplainedCharge } from '@brote/contracts';
import type { GetOrderByLinkRequest, GetOrderRequest } from '@brote/contracts/orders';
import { explainOrder, explainOrderByLink } from '@brote/contracts/orders';
import { type CallContext, refuse, RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { counter, InjectLogger, type Logger } from '@brote/service-runtime';
import { Controller, Injectable } from '@nestjs/common';
import { orderPartOfDispute } from '#app/core/order-payments/dispute.entity';
import { findDisputesOf } from '#app/core/order-payments/payments.queries';
import { ReadOrderLink } from '#app/core/orders/order-link';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import type { DetailedOrder } from '#app/core/orders/orders.view';
import { Invoice } from '#app/invoicing/invoices/invoice.entity';
import { orderPartOf } from '#app/invoicing/invoices/shared-invoice';
import { Refund } from '#app/payments/refunds/refund.entity';
import { deriveDispute, deriveOrder, deriveRefund } from './derive-order';

const unexplainedCounter = counter(
  'order_amounts_unexplained_total',
  'Shown charges and refunds of orders whose amount does not follow from the stored facts',
);

/** Readers of a derivation. Staff get references, but no words about a person who is hidden. */
export interface ExplanationReader {
  isStaff: boolean;
  hidesWords: boolean;
}

const CUSTOMER: ExplanationReader = { isStaff: false, hidesWords: false };

/** Derives the amount of an order's charge, and of its refunds and disputes, from stored facts. */
@Injectable()
export class ExplainOrder {
  constructor(
    private readonly database: Database,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** An order without a payment of its own has no charge: it is unpaid, or the delivery of a plan. */
  async explain({ order, payment, documents }: DetailedOrder, reader: ExplanationReader = CUSTOMER): Promise<ExplainedCharge> {
    if (payment === null) return { charge: null, refunds: [] };
    const [refunds, allDisputes, invoices] = await Promise.all([
      this.database.repository(Refund).find({ where: { orderId: order.id }, order: { requestedAt: 'ASC', id: 'ASC' }, take: 150 }),
      findDisputesOf(this.database, order.id),
      this.database.repository(Invoice).findBy({ orderId: order.id }),
    ]);
    const disputes = allDisputes.map((dispute) => ({ ...dispute, amount: orderPartOfDispute(dispute) })).filter(({ amount }) => amount > 0);
    const numbers = documents.map(({ number }): DerivationFact => ({ kind: 'document', text: number }));
    const references = reader.isStaff ? [payment.paymentIntent].map(referenceFact) : [];
    const invoice = invoices.find(({ series }) => series !== 'R');
    const charge = deriveOrder(order, payment, invoice === undefined ? null : vatOf(invoice), [...numbers, ...references]);
    const sources = { order, payment, refunds, disputes };
    const derivations = [
      ...refunds.map((refund) => {
        const creditNote = invoices.find(({ refundId }) => refundId === refund.id);
        const vat = creditNote === undefined ? null : vatOf(creditNote);
        return deriveRefund(refund, sources, vat, refundFacts(refund, creditNote, reader));
      }),
      ...disputes.map((dispute) => deriveDispute(dispute, reader.isStaff ? [referenceFact(dispute.id)] : [])),
    ].sort((one, other) => (one.at < other.at ? -1 : 1));
    for (const { id, unexplained } of [charge, ...derivations])
      if (unexplained.amount !== 0) this.reportUnexplained(id, unexplained.amount);
    return { charge, refunds: derivations };
  }

  private reportUnexplained(id: string, cents: number): void {
    unexplainedCounter.inc();
    this.logger.error({ id, cents }, 'an amount of an order does not follow from the stored facts');
  }
}

const referenceFact = (text: string): DerivationFact => ({ kind: 'staff-reference', text });

/** The reason is printed on the credit note too. */
function refundFacts({ reason, stripeRefundId }: Refund, creditNote: Invoice | undefined, reader: ExplanationReader): DerivationFact[] {
  return [
    ...(reader.hidesWords || reason === '' ? [] : [{ kind: 'reason' as const, text: reason.slice(0, 500) }]),
    ...(creditNote === undefined ? [] : [{ kind: 'document' as const, text: creditNote.number }]),
    ...(reader.isStaff && stripeRefundId !== null ? [referenceFact(stripeRefundId)] : []),
  ];
}

/** The VAT of the order in a document, without the signs of a credit note. */
function vatOf(document: Invoice): DerivationVat {
  const { vatRatePermille, vatCountry: country } = document;
  const { net, vat } = orderPartOf(document);
  const toMoney = (cents: number) => ({ amount: Math.abs(cents), currency: 'EUR' as const });
  return { ratePermille: vatRatePermille, country, net: toMoney(net), vat: toMoney(vat) };
}

/** Explains an order to its owner, and to the holder of its mailed link. */
@Controller()
export class ExplainOrderController {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly readLink: ReadOrderLink,
    private readonly explainUseCase: ExplainOrder,
  ) {}

  /** @throws Refusal ORDER_UNKNOWN */
  @RequestHandler(explainOrder)
  async explain({ orderId }: GetOrderRequest, call: CallContext): Promise<ExplainedCharge> {
    const detailedOrder = await this.orders.findDetailedOfUser(call.authenticatedCaller.userId, orderId);
    return this.explainUseCase.explain(detailedOrder ?? refuse(explainOrder, 'ORDER_UNKNOWN'));
  }

  /** A forged token gets the reply of an unknown order. @throws Refusal ORDER_UNKNOWN, LINK_INVALID once erased, LINK_ENDED */
  @RequestHandler(explainOrderByLink)
  async explainByLink({ token }: GetOrderByLinkRequest): Promise<ExplainedCharge> {
    const { orderId, state } = (await this.readLink.read(token)) ?? refuse(explainOrderByLink, 'ORDER_UNKNOWN');
    if (state === 'erased') refuse(explainOrderByLink, 'LINK_INVALID');
    if (state === 'ended') refuse(explainOrderByLink, 'LINK_ENDED');
    return this.explainUseCase.explain((await this.orders.findDetailed(orderId)) ?? refuse(explainOrderByLink, 'ORDER_UNKNOWN'));
  }
}
