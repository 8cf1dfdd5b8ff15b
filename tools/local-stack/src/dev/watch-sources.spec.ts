import { servicesDependingOn } from './watch-sources';

const packages = [
  { folder: 'libs/contracts', name: '@brote/contracts', uses: [], isService: false },
  { folder: 'libs/messaging', name: '@brote/messaging', uses: ['@brote/contracts'], isService: false },
  { folder: 'apps/gateway', name: '@brote/gateway', uses: ['@brote/messaging'], isService: true },
  { folder: 'apps/sandbox', name: '@brote/sandbox', uses: [], isService: true },
];

it('servicesDependingOn returns every service that depends on a changed library, also indirectly', () => {
  expect(servicesDependingOn(['libs/contracts'], packages)).toEqual(['gateway']);
});

it('servicesDependingOn returns only the service itself when only the service changed', () => {
  expect(servicesDependingOn(['apps/sandbox'], packages)).toEqual(['sandbox']);
});
