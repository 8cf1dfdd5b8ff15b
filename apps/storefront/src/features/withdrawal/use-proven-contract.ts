import type { OrderView, PlanContractView } from '@brote/contracts/browser';
import { skipToken } from '@reduxjs/toolkit/query';
import type { Failure } from '#app/failures';
import { useLinkQuery } from '#app/link-query';
import { useGetPlanContractQuery, useGetProvenOrderQuery, type OrderProof, type PlanProof } from './withdrawal.api';

const UUID_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Contract behind a link. */
export type LinkedContract = 'order' | 'plan';

/** A link that proves nothing any more. */
export interface EndedLink {
  readonly contract: LinkedContract;
  readonly token: string;
}

const LINK_ENDED_CODE = 'LINK_ENDED';

interface ProvenContract {
  /** The order when it is proven to be the visitor's. */
  readonly order: OrderView | null;
  /** The plan when it is. Never both. */
  readonly plan: PlanContractView | null;
  /** The order's number or the plan's reference in the URL; empty without one. */
  readonly orderNumber: string;
  /** Null without a link, and for one that has ended. */
  readonly linkToken: string | null;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  /** Null while the link is open. */
  readonly endedLink: EndedLink | null;
  readonly retry: () => void;
}

/** Proof of a plan in the URL; its id proves nothing without a session. */
function readPlanProof(query: URLSearchParams, isSignedIn: boolean): PlanProof | null {
  const plan = query.get('plan');
  if (plan === null) return null;
  const token = query.get('token');
  if (token) return { token };
  return isSignedIn && UUID_PATTERN.test(plan) ? { subscriptionId: plan } : null;
}

/** The same of an order. */
function readOrderProof(query: URLSearchParams, isSignedIn: boolean): OrderProof | null {
  if (query.has('plan')) return null;
  const token = query.get('token');
  if (token) return { token };
  const orderId = query.get('order') ?? '';
  return isSignedIn && UUID_PATTERN.test(orderId) ? { orderId } : null;
}

/** Number of the order or plan in the URL; empty when it is an internal id. */
function readContractNumber(query: URLSearchParams): string {
  const name = query.get('order') ?? query.get('plan') ?? '';
  return UUID_PATTERN.test(name) ? '' : name;
}

function endedLinkOf(query: URLSearchParams, failures: (Failure | undefined)[]): EndedLink | null {
  if (!failures.some((failure) => failure?.code === LINK_ENDED_CODE)) return null;
  return { contract: query.has('plan') ? 'plan' : 'order', token: query.get('token') ?? '' };
}

const nameOf = (order: OrderView | null, plan: PlanContractView | null): string | undefined => order?.number ?? plan?.reference;

/** Reads the contract from the URL: an order or plan of the account, or one of a mailed link. */
export function useProvenContract(isSignedIn: boolean): ProvenContract {
  const query = useLinkQuery();
  const orders = useGetProvenOrderQuery(readOrderProof(query, isSignedIn) ?? skipToken);
  const plans = useGetPlanContractQuery(readPlanProof(query, isSignedIn) ?? skipToken);
  const order = orders.currentData ?? null;
  const plan = plans.currentData ?? null;
  const endedLink = endedLinkOf(query, [orders.error, plans.error]);
  return {
    order,
    plan,
    orderNumber: nameOf(order, plan) ?? readContractNumber(query),
    linkToken: endedLink === null ? query.get('token') : null,
    isLoading: [orders, plans].some(({ isLoading }) => isLoading),
    isFailed: [orders, plans].some(({ isError }) => isError),
    endedLink,
    retry: () => void (query.has('plan') ? plans.refetch() : orders.refetch()),
  };
}
