export { ALLOWED_COLORS, BRUSH_COLORS, BRUSH_TYPES, FALLBACK_COLOR, STOCKED_SKUS, SKUS, isAllowed, skuOf } from './brush';
export { COLOR_NAMES, TYPE_NAMES } from './brush-names';
export type { BrushColor, BrushSelection, BrushType, Sku } from './brush';
export { AVAILABILITIES, CATEGORIES, PACK_SIZES, PRODUCT_IDS } from './product-id';
export type { Availability, Category, ProductId } from './product-id';
export { CATALOG_LIMITS, MOVEMENT_KINDS, type MovementKind } from './catalog.limits';
export { CATALOG_ROUTES } from './catalog.routes';
export { BrushChoice } from './brush-choice';
export { BrushOptionView, ProductDurabilityView, ProductSafetyView, ProductView } from './product-view';
export { CatalogueView, GetCatalogueRequest, getCatalogue } from './get-catalogue';
export { PricedLine, ReservationLine, ReserveStockReply, ReserveStockRequest, SkuQuantity, reserveStock } from './reservations';
export type { CountConflict } from './inventory';
export type { PriceChange, StockShortage } from './reservations';
export { RESERVATION_STATES, FinalizeReservationReply, FinalizeReservationRequest } from './reservations';
export { commitReservation, releaseReservation, returnReservation } from './reservations';
export type { ReservationState } from './reservations';
export { ReturnPiecesRequest, returnPieces } from './reservations';
export { StockView } from './inventory';
export { LowStock, SkuAvailability, availabilityChanged, productChanged, stockRanLow } from './catalog-events';
export { BILLING_PERIODS, DELIVERY_INTERVALS, PLAN_IDS, planIdOf, type BillingPeriod, type DeliveryInterval, type PlanId } from './plan-id';
export { GetPlansRequest, PlanSaving, PlanView, PlansView, getPlans, plansChanged } from './plan-view';
export { BRUSHES_PER_TREE, CO2_PER_TREE_KG, FOREST_AGES, MAX_TREES_SHOWN, forestAge, treeCountFor, type ForestAge } from './forest';
export { ForestView, GetForestRequest, getForest } from './get-forest';
export { ReserveBrushesRequest } from './reserve-many-brushes';
export {
  RESERVATION_REFUSALS,
  ReserveManyBrushesReply,
  ReserveManyBrushesRequest,
  ReservationOutcome,
  reserveManyBrushes,
} from './reserve-many-brushes';
export type { ReservationRefusal } from './reserve-many-brushes';
export {
  GetLowStockReply,
  GetLowStockRequest,
  StockAlertRequest,
  checkLowStock,
  getLowStock,
  sendStockAlert,
  stockAlertRequested,
} from './stock-alert';
export { INVENTORY_ROUTES } from './inventory.routes';
export {
  CorrectStockBody,
  CorrectStockRequest,
  GetInventoryRequest,
  InventoryView,
  ListMovementsReply,
  ListMovementsRequest,
  MovementView,
  ReceiveStockBody,
  ReceiveStockRequest,
  SetThresholdRequest,
  SkuStockView,
  SetThresholdBody,
  correctStock,
  getInventory,
  listMovements,
  receiveStock,
  setThreshold,
} from './inventory';
