import { endpoint } from '#app/api/endpoint';
import { listPage, listParams } from '#app/api/lists';
import { advanceParams, advanceTestClock, createClockParams, createTestClock, deleteTestClock, testClockOf } from './test-clock';

export const testClockEndpoints = [
  endpoint({ method: 'POST', path: '/v1/test_helpers/test_clocks', params: createClockParams, run: createTestClock }),
  endpoint({
    method: 'GET',
    path: '/v1/test_helpers/test_clocks',
    params: listParams,
    run: ({ sandbox, params }) =>
      listPage('/v1/test_helpers/test_clocks', sandbox.testClocks, params, (clock) => !sandbox.deletedTestClocks.has(clock.id)),
  }),
  endpoint({ method: 'GET', path: '/v1/test_helpers/test_clocks/:id', params: {}, run: ({ sandbox, id }) => testClockOf(sandbox, id) }),
  endpoint({ method: 'DELETE', path: '/v1/test_helpers/test_clocks/:id', params: {}, run: deleteTestClock }),
  endpoint({ method: 'POST', path: '/v1/test_helpers/test_clocks/:id/advance', params: advanceParams, run: advanceTestClock }),
];
