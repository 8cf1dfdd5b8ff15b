import { inspectArguments, inspectedServices, inspectorPortOf } from './inspect';

it('inspectArguments starts services without a debugger by default', () => {
  expect(inspectedServices(['--dev'])).toEqual([]);
  expect(inspectArguments([], 'gateway')).toEqual([]);
});

it('inspectorPortOf assigns each inspected service its own port, the first one the usual port', () => {
  const inspected = inspectedServices(['--dev', '--inspect=orders-payments,gateway', '--inspect=gateway']);

  expect(inspected).toEqual(['orders-payments', 'gateway']);
  expect(['orders-payments', 'gateway', 'identity'].map((name) => inspectorPortOf(inspected, name))).toEqual([9229, 9230, undefined]);
  expect(inspectArguments(inspected, 'gateway')).toEqual(['--inspect=127.0.0.1:9230', '--enable-source-maps']);
});

it.each(['--inspect=order', '--inspect', '--inspect='])('inspectedServices refuses %s and names the services', (arg) => {
  expect(() => inspectedServices([arg])).toThrow(/names no service\. Services are gateway, identity, /);
});
