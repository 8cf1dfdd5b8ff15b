import { endpoint } from '#app/api/endpoint';
import { createdParam, isWithin, listPage, listParams } from '#app/api/lists';
import { bool, list, text } from '#app/api/params';
import { noSuch } from '#app/api/stripe-error';
import { eventJson } from './event-log';
import type { EventRecord } from './event-log';

const asObject = (record: EventRecord): object => JSON.parse(eventJson(record)) as object;

export const eventEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/events',
    params: { ...listParams, created: createdParam(), delivery_success: bool(), type: text(), types: list(text(), 20) },
    run({ sandbox, params }) {
      const { created, delivery_success: delivered, type, types } = params;
      const isAsked = (record: EventRecord) =>
        isWithin(created, record.created) &&
        (delivered === undefined || record.isDelivered === delivered) &&
        (type === undefined || record.type === type || (type.endsWith('.*') && record.type.startsWith(type.slice(0, -1)))) &&
        (types === undefined || types.includes(record.type));
      const page = listPage('/v1/events', sandbox.events.records, params, isAsked);
      return { ...page, data: page.data.map(asObject) };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/events/:id',
    params: {},
    run({ sandbox, id }) {
      const record = sandbox.events.records.get(id);
      if (record === undefined) throw noSuch('event', id);
      return asObject(record);
    },
  }),
];
