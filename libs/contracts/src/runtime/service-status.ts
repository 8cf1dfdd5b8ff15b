import { IsBoolean, IsIn, IsISO8601 } from 'class-validator';
import { defineRequest, type RequestContract } from '../define';
import { DATABASE_SERVICES } from '../reporting/database-services';
import { IsNestedList } from '../validation/nested';

/** Services that answer on the broker; staff can see their state. */
export const SERVICE_NAMES = DATABASE_SERVICES;
export type ServiceName = (typeof SERVICE_NAMES)[number];

export class GetReadinessRequest {}

export class Readiness {
  /** Whether the service reaches everything it needs. */
  @IsBoolean() ready!: boolean;
  @IsISO8601() startedAt!: string;
}

const defineReadinessRequest = (service: ServiceName) =>
  defineRequest({
    name: `${service}.get-readiness.v1`,
    calledBy: ['gateway'],
    request: GetReadinessRequest,
    reply: Readiness,
    deadlineMs: 1_000,
  });

/** One request per service for its readiness. */
export const getReadiness: Readonly<Record<ServiceName, RequestContract<GetReadinessRequest, Readiness>>> = {
  identity: defineReadinessRequest('identity'),
  'catalog-inventory': defineReadinessRequest('catalog-inventory'),
  'orders-payments': defineReadinessRequest('orders-payments'),
  subscriptions: defineReadinessRequest('subscriptions'),
  notifications: defineReadinessRequest('notifications'),
  'admin-reporting': defineReadinessRequest('admin-reporting'),
};

export class ServiceStatus {
  @IsIn(SERVICE_NAMES) name!: ServiceName;
  @IsBoolean() ready!: boolean;
}

/** Answer of `GET /status`. */
export class StatusView {
  @IsNestedList(() => ServiceStatus, { max: 20 }) services!: ServiceStatus[];
  @IsISO8601() checkedAt!: string;
}
