export { DELIVERY_FAILURES, DELIVERY_HOLDUPS, DELIVERY_KINDS, DELIVERY_STATES, DELIVERY_STEPS } from './delivery-states';
export type { DeliveryFailure, DeliveryHoldup, DeliveryKind, DeliveryState, DeliveryStep } from './delivery-states';
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
  FIRST_OF_DAY,
  getSubscriptionDeliveriesWeek,
  getOrderDeliveriesWeek,
} from './deliveries-week';
export {
  PickReply,
  PickRequest,
  PickingCount,
  PickingLine,
  PickingList,
  PickingListQuery,
  pickForSubscriptions,
  pickForOrders,
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
