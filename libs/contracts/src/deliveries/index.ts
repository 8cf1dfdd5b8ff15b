export { DELIVERY_FAILURES, DELIVERY_DELAY_REASONS, DELIVERY_KINDS, DELIVERY_STATES, DELIVERY_ACTIONS } from './delivery-states';
export type { DeliveryFailure, DeliveryDelayReason, DeliveryKind, DeliveryState, DeliveryAction } from './delivery-states';
export { BrushPiece, DeliveryRow } from './delivery-row';
export {
  DeliveriesFilter,
  DeliveryPosition,
  FindDeliveriesQuery,
  FindDeliveriesReply,
  FindDeliveriesRequest,
  FindDeliveriesView,
  findSubscriptionDeliveries,
  findOrderDeliveries,
} from './find-deliveries';
export {
  DeliveriesWeek,
  DeliveriesWeekQuery,
  DeliveriesWeekReply,
  DeliveriesWeekRequest,
  DeliveryDay,
  DELIVERIES_SHOWN_PER_DAY,
  getSubscriptionDeliveriesWeek,
  getOrderDeliveriesWeek,
} from './deliveries-week';
export {
  GetPicksReply,
  GetPicksRequest,
  PickingCount,
  PickingLine,
  PickingList,
  PickingListQuery,
  getSubscriptionPicks,
  getOrderPicks,
} from './picking-list';
export {
  DeliveryOrder,
  DeliveryOrdersReply,
  DeliveryOrdersRequest,
  FindDeliveryOrdersRequest,
  findDeliveryOrders,
  getDeliveryOrders,
} from './delivery-orders';
export { GetSubscriptionDeliveryRequest, GetOrderDeliveryRequest, getSubscriptionDelivery, getOrderDelivery } from './get-delivery';
export { FailDeliveryBody, FailOrderDeliveryRequest, failOrderDelivery } from './fail-order-delivery';
export { DELIVERY_ROUTES } from './deliveries.routes';
