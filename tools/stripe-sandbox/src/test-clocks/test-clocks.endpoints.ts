import { defineEndpoint } from '#app/api/endpoint';
import { buildListPage, listParams } from '#app/api/lists';
import { advanceParams, advanceTestClock, createClockParams, createTestClock, deleteTestClock, requireTestClock } from './test-clock';

export const testClockEndpoints = [
  defineEndpoint({ method: 'POST', path: '/v1/test_helpers/test_clocks', params: createClockParams, run: createTestClock }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/test_helpers/test_clocks',
    params: listParams,
    run: ({ sandbox, params }) =>
      buildListPage('/v1/test_helpers/test_clocks', sandbox.testClocks, params, (clock) => !sandbox.deletedTestClocks.has(clock.id)),
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/test_helpers/test_clocks/:id',
    params: {},
    run: ({ sandbox, id }) => requireTestClock(sandbox, id),
  }),
  defineEndpoint({ method: 'DELETE', path: '/v1/test_helpers/test_clocks/:id', params: {}, run: deleteTestClock }),
  defineEndpoint({ method: 'POST', path: '/v1/test_helpers/test_clocks/:id/advance', params: advanceParams, run: advanceTestClock }),
];
