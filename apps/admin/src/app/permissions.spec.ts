import { PERMISSIONS, permissionsOf } from './permissions';

it.each([
  [['customer'], []],
  [['customer', 'staff'], []],
  [['customer', 'admin'], PERMISSIONS],
  [['customer', 'staff', 'admin'], PERMISSIONS],
] as const)('the roles %j grant %j', (roles, permitted) => {
  expect([...permissionsOf(roles)]).toEqual(permitted);
});
