import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isForwardedToServices, DEFAULT_PORTS, isForwarded, STACK_VARIABLES } from './variables';

const settings = readFileSync(join(__dirname, 'settings.ts'), 'utf8');

it('STACK_VARIABLES describes each variable that the stack reads, and no other', () => {
  const read = [...settings.matchAll(/env\['([A-Z_]+)'\]/g)].map(([, name]) => name ?? '');
  const described = STACK_VARIABLES.map(({ name }) => name).filter((name) => !name.startsWith('BROTE_PORT_'));

  expect(described.toSorted()).toEqual([...new Set(read)].toSorted());
});

it('STACK_VARIABLES describes the variable of each port, with its default', () => {
  const ports = STACK_VARIABLES.filter(({ name }) => name.startsWith('BROTE_PORT_')).map(({ fallback }) => Number(fallback));

  expect(ports).toEqual(Object.values(DEFAULT_PORTS));
});

it('isForwardedToServices accepts settings of the services and refuses variables of the stack and of its parts', () => {
  expect(['LOG_LEVEL', 'RATE_LIMIT_CHECKOUT', 'VAT_DESTINATION_FROM'].map(isForwardedToServices)).toEqual([true, true, true]);
  expect(['DATABASE_URL', 'STRIPE_SECRET_KEY', 'TOKEN_SECRET', 'HEALTH_PORT'].map(isForwardedToServices)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(['PORT', 'BROTE_HOME', 'LOG_LEVEL'].map(isForwarded)).toEqual([false, false, true]);
});
