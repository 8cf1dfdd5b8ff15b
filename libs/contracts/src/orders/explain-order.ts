import { defineRequest } from '../define';
import { ExplainedCharge } from '../derivation';
import { GetOrderByLinkRequest, GetOrderRequest } from './get-order';

/**
 * How the charge of an own order, and its refunds, follow from stored facts. ORDER_UNKNOWN: no such order, or another person's.
 * A delivery of a plan has no charge of its own.
 */
export const explainOrder = defineRequest({
  name: 'orders.explain-order.v1',
  calledBy: ['gateway'],
  request: GetOrderRequest,
  reply: ExplainedCharge,
  errors: ['ORDER_UNKNOWN'],
  caller: 'customer',
});

/** The same by the signed link of an e-mail. The errors are those of the order by its link. */
export const explainOrderByLink = defineRequest({
  name: 'orders.explain-order-by-link.v1',
  calledBy: ['gateway'],
  request: GetOrderByLinkRequest,
  reply: ExplainedCharge,
  errors: ['ORDER_UNKNOWN', 'LINK_INVALID', 'LINK_ENDED'],
});
