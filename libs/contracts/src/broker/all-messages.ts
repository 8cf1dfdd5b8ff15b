import * as audit from '../audit/index';
import * as catalog from '../catalog/index';
import * as clock from '../clock/index';
import type { EventContract, RequestContract } from '../define';
import * as deliveries from '../deliveries/index';
import * as identity from '../identity/index';
import * as notifications from '../notifications/index';
import * as orders from '../orders/index';
import * as packaging from '../packaging/index';
import * as payments from '../payments/index';
import * as personalData from '../personal-data/index';
import * as recalls from '../recalls/index';
import * as reporting from '../reporting/index';
import * as runtime from '../runtime/index';
import * as staffCatalogue from '../staff-catalogue/index';
import * as staffOrders from '../staff-orders/index';
import * as subscriptions from '../subscriptions/index';
import * as support from '../support/index';
import * as treeReceipts from '../tree-receipts/index';

export type AnyRequest = RequestContract<object, object, string>;
type AnyEvent = EventContract<object>;

/** Modules that declare messages, by the end of their import path. */
const MESSAGE_MODULES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...{
    audit,
    catalog,
    clock,
    deliveries,
    identity,
    notifications,
    orders,
    packaging,
    payments,
    recalls,
    reporting,
    runtime,
    subscriptions,
    support,
  },
  ...{ 'personal-data': personalData, 'staff-catalogue': staffCatalogue, 'staff-orders': staffOrders, 'tree-receipts': treeReceipts },
};

/** Every request of the shop, once. */
export const ALL_REQUESTS: readonly AnyRequest[] = uniqueMessages(isRequest);
/** Every event of the shop, once. */
export const ALL_EVENTS: readonly AnyEvent[] = uniqueMessages(isEvent);

/** Every subject outside requests and events. */
export const ALL_BROADCASTS: readonly string[] = Object.values(MESSAGE_MODULES).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (name.endsWith('_SUBJECT') && typeof value === 'string' ? [value] : [])),
);

/** Events of an exported value of a module: the value itself, or one per service. */
export function eventsNamed(module: string, value: string): AnyEvent[] {
  return messagesIn(MESSAGE_MODULES[module]?.[value], isEvent);
}

/** Requests of an exported value of a module: the value itself, or one per service. */
export function requestsNamed(module: string, value: string): AnyRequest[] {
  return messagesIn(MESSAGE_MODULES[module]?.[value], isRequest);
}

function uniqueMessages<T extends AnyRequest | AnyEvent>(isKind: (value: unknown) => value is T): T[] {
  const exportedValues = Object.values(MESSAGE_MODULES).flatMap((module) => Object.values(module));
  return [...new Set(exportedValues.flatMap((value) => messagesIn(value, isKind)))];
}

function messagesIn<T>(value: unknown, isKind: (value: unknown) => value is T): T[] {
  if (isKind(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isKind) : [];
}

function isRequest(value: unknown): value is AnyRequest {
  return kindOf(value) === 'request';
}

function isEvent(value: unknown): value is AnyEvent {
  return kindOf(value) === 'event';
}

function kindOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
}
