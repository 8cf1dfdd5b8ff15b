import { servicesStandingOn } from './watch-sources';

const packages = [
  { folder: 'libs/contracts', name: '@brote/contracts', uses: [], isService: false },
  { folder: 'libs/messaging', name: '@brote/messaging', uses: ['@brote/contracts'], isService: false },
  { folder: 'apps/gateway', name: '@brote/gateway', uses: ['@brote/messaging'], isService: true },
  { folder: 'apps/sandbox', name: '@brote/sandbox', uses: [], isService: true },
];

it('rebuilds every service that stands on a changed library, however far up', () => {
  expect(servicesStandingOn(['libs/contracts'], packages)).toEqual(['gateway']);
});

it('rebuilds only the service itself when only it changed', () => {
  expect(servicesStandingOn(['apps/sandbox'], packages)).toEqual(['sandbox']);
});
