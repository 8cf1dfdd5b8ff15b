export { ArrivalDaysView, CountryArrival } from './arrival-days';
export { CALLING_SERVICES, type CallingService, callerUsedSubject } from './calling-services';
export { GATEWAY_LIMITS_SUBJECT, GATEWAY_QUOTAS_SUBJECT, gatewayQuotaSubject } from './gateway-limits';
export { GetReadinessRequest, Readiness, SERVICE_NAMES, ServiceStatus, StatusView, getReadiness } from './service-status';
export type { ServiceName } from './service-status';
export { GuaranteePictures, NoticePicture, ShopInfoView } from './shop-info';
export { RUNTIME_ROUTES } from './runtime.routes';
