import { IsBoolean, IsIn, IsISO8601, IsString, Matches, MaxLength } from 'class-validator';
import { defineRequest, type RequestContract } from '../define';
import { DATABASE_SERVICES } from '../reporting/database-services';
import { MayBeAbsent } from '../validation/may-be-absent';
import { IsNestedList } from '../validation/nested';

/** Services that answer on the broker; staff can see their state. */
export const SERVICE_NAMES = DATABASE_SERVICES;
export type ServiceName = (typeof SERVICE_NAMES)[number];

export class GetReadinessRequest {}

const SELLER_VARIABLE = /^SELLER_[A-Z_]{1,40}$/;

/** A variable with a part of the seller's identity, as the running service read it. The shop shows these values to everyone. */
export class SellerVariable {
  @Matches(SELLER_VARIABLE) name!: string;
  @IsString() @MaxLength(300) value!: string;
}

export class Readiness {
  /** Whether the service reaches everything it needs. */
  @IsBoolean() ready!: boolean;
  @IsISO8601() startedAt!: string;
  /** The seller that the service shows; empty where it shows none. Absent from services of an earlier version. */
  @MayBeAbsent() @IsNestedList(() => SellerVariable, { max: 20 }) seller?: SellerVariable[];
}

const defineReadinessRequest = (service: ServiceName) =>
  defineRequest({
    name: `${service}.get-readiness.v1`,
    calledBy: ['gateway', 'catalog-inventory'],
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
  /** Variables of the seller that the service read with another value than the gateway. Absent without any. */
  @MayBeAbsent() @Matches(SELLER_VARIABLE, { each: true }) differingSeller?: string[];
}

/** Answer of `GET /status`. */
export class StatusView {
  @IsNestedList(() => ServiceStatus, { max: 20 }) services!: ServiceStatus[];
  @IsISO8601() checkedAt!: string;
}
