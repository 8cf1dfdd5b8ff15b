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
  findBoxDeliveries,
  findOrderDeliveries,
} from './find-deliveries';
export {
  DeliveriesWeek,
  DeliveriesWeekQuery,
  DeliveriesWeekReply,
  DeliveriesWeekRequest,
  DeliveryDay,
  FIRST_OF_DAY,
  getBoxWeek,
  getOrderWeek,
} from './deliveries-week';
export {
  PickReply,
  PickRequest,
  PickingCount,
  PickingLine,
  PickingList,
  PickingListQuery,
  pickForBoxes,
  pickForOrders,
} from './picking-list';
export { BoxOrder, BoxOrdersReply, BoxOrdersRequest, FindBoxOrdersRequest, findBoxOrders, getBoxOrders } from './box-orders';
export { GetBoxDeliveryRequest, GetOrderDeliveryRequest, getBoxDelivery, getOrderDelivery } from './get-delivery';
export { FailDeliveryBody, FailOrderDeliveryRequest, failOrderDelivery } from './fail-order-delivery';
export { DELIVERY_ROUTES } from './deliveries.routes';
