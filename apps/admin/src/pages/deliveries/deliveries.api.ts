import { api, mutationOf, queryOf } from '@brote/api-client';
import {
  DELIVERY_ROUTES as at,
  STAFF_ORDER_ROUTES as ofOrders,
  type DeliveriesWeek,
  type DeliveryKind,
  type DeliveryRow,
  type FailDeliveryBody,
  type FindDeliveriesView,
  type PickingList,
  type ShipOrderBody,
} from '@brote/contracts/browser';
import { liveQueryOf, refetchOnChange } from '../../app/refetch-on-change';

/** The filters of the list, as in the address. */
export type DeliveriesQuery = Readonly<Record<'search' | 'status', string | null>>;

/** The same filters for a number of days from one day. */
export type FindDeliveriesQuery = DeliveriesQuery &
  Readonly<{ from: string | null; days: number | null; late: string | null; ending: string | null; cursor: string | null }>;

/** A body for one delivery; its kind selects the service. */
type DeliveryCommandInput<Body> = Body & Readonly<{ kind: DeliveryKind; id: string }>;

const CHANGED_TAGS = ['Delivery', 'Order', 'Subscription'] as const;

const deliveriesApi = api.injectEndpoints({
  endpoints: (build) => {
    const createStepMutation = <Body extends object>(
      routes: Readonly<Record<DeliveryKind, { readonly method: 'POST'; readonly path: string }>>,
    ) =>
      build.mutation<unknown, DeliveryCommandInput<Body>>({
        query: ({ kind, id, ...body }) => ({
          route: routes[kind],
          params: { [kind === 'order' ? 'orderId' : 'deliveryId']: id },
          body,
        }),
        invalidatesTags: [...CHANGED_TAGS],
      });
    return {
      /** Seven days from one, with counts and the first deliveries of each. */
      getDeliveriesWeek: build.query<DeliveriesWeek, DeliveriesQuery & { readonly from: string | null }>(
        liveQueryOf(at.week, ['Delivery']),
      ),
      /** Deliveries by day, page by page. */
      findDeliveries: build.query<FindDeliveriesView, FindDeliveriesQuery>(queryOf(at.find, ['Delivery'])),
      /** The current state of one delivery. */
      getDelivery: build.query<DeliveryRow, DeliveryCommandInput<object>>({
        query: ({ kind, id }) => ({
          route: kind === 'order' ? at.getOrder : at.getSubscriptionDelivery,
          params: { [kind === 'order' ? 'orderId' : 'deliveryId']: id },
        }),
        providesTags: ['Delivery'],
        onCacheEntryAdded: refetchOnChange(['Delivery']),
      }),
      getPickingList: build.query<PickingList, { readonly day: string | null }>(queryOf(at.pickingList, ['Delivery'])),
      shipDelivery: createStepMutation<ShipOrderBody>({ order: ofOrders.ship, subscription: at.shipDelivery }),
      completeDelivery: createStepMutation<object>({ order: ofOrders.deliver, subscription: at.completeDelivery }),
      failDelivery: createStepMutation<FailDeliveryBody>({ order: at.failOrder, subscription: at.failDelivery }),
      retryDelivery: build.mutation<unknown, { readonly deliveryId: string }>(mutationOf(at.retryDelivery, CHANGED_TAGS)),
    };
  },
});

export const {
  useGetDeliveriesWeekQuery,
  useFindDeliveriesQuery,
  useGetDeliveryQuery,
  useGetPickingListQuery,
  useShipDeliveryMutation,
  useCompleteDeliveryMutation,
  useFailDeliveryMutation,
  useRetryDeliveryMutation,
} = deliveriesApi;
