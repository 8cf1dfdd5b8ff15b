import { defineEndpoint } from '#app/api/endpoint';
import { createdParam, isWithin, buildListPage, listParams } from '#app/api/lists';
import { bool, list, text } from '#app/api/params';
import { notFoundError } from '#app/api/stripe-error';
import { eventJson } from './event-log';
import type { EventRecord } from './event-log';

const toEventObject = (record: EventRecord): object => JSON.parse(eventJson(record)) as object;

export const eventEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/events',
    params: { ...listParams, created: createdParam(), delivery_success: bool(), type: text(), types: list(text(), 20) },
    run({ sandbox, params }) {
      const { created, delivery_success: deliverySuccess, type, types } = params;
      const isMatch = (record: EventRecord) =>
        isWithin(created, record.created) &&
        (deliverySuccess === undefined || record.isDelivered === deliverySuccess) &&
        (type === undefined || record.type === type || (type.endsWith('.*') && record.type.startsWith(type.slice(0, -1)))) &&
        (types === undefined || types.includes(record.type));
      const page = buildListPage('/v1/events', sandbox.events.records, params, isMatch);
      return { ...page, data: page.data.map(toEventObject) };
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/events/:id',
    params: {},
    run({ sandbox, id }) {
      const record = sandbox.events.records.get(id);
      if (record === undefined) throw notFoundError('event', id);
      return toEventObject(record);
    },
  }),
];
