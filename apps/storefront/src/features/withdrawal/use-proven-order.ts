import type { OrderView } from '@brote/contracts/browser';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSearchParams } from 'react-router-dom';
import { useGetProvenOrderQuery, type OrderProof } from './withdrawal.api';

const ORDER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface ProvenOrder {
  /** The order when it is proven to be the visitor's. */
  readonly order: OrderView | null;
  /** The order's number as the address gives it; empty when it does not. */
  readonly orderNumber: string;
  readonly linkToken: string | null;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** What the address offers as proof; an id proves nothing without a session. */
function proofIn(query: URLSearchParams, isSignedIn: boolean): OrderProof | null {
  const token = query.get('token');
  if (token) return { token };
  const orderId = query.get('order') ?? '';
  return isSignedIn && ORDER_ID.test(orderId) ? { orderId } : null;
}

/** Reads from the address which contract it is about: an order of the account, or one by the link of a mail. */
export function useProvenOrder(isSignedIn: boolean): ProvenOrder {
  const [query] = useSearchParams();
  const proof = proofIn(query, isSignedIn);
  const { currentData, isError, isLoading, refetch } = useGetProvenOrderQuery(proof ?? skipToken);
  const order = currentData ?? null;
  const named = query.get('order') ?? '';
  return {
    order,
    orderNumber: order ? order.number : ORDER_ID.test(named) ? '' : named,
    linkToken: query.get('token'),
    isLoading,
    isFailed: isError,
    retry: () => void refetch(),
  };
}
