import { isWeakPassword } from './weak-password';

const EMAIL = 'lucia.ferrer@brotes-verdes.example';

it.each([
  ...['password', 'Password1', 'P@ssw0rd!', 'contraseña', 'Contrasena123', 'qwerty', 'qwerty2026', 'asdfghjkl', 'zxcvbnm'],
  ...['123456', '987654321', '111111', 'aaaaaa', 'abcabcabc', '123123', 'abcdef', '20081985', '12/03/1985', '20.11.26'],
  ...['iloveyou', 'teamo2024', 'Barcelona!', 'realmadrid1902', 'maria1985', '¡Valencia2026!', 'fútbol', 'lolalola', 'dr4g0n'],
  ...['brote2026', 'cepillo1', 'toothbrush'],
  ...['1qaz2wsx', 'Trustno1', 'ncc1701d', 'dimazarya', '87654321VV'],
])('isWeakPassword refuses %s, which attackers try first', (password) => {
  expect(isWeakPassword(password, EMAIL)).toBe(true);
});

it.each(['lucia.ferrer', 'Ferrer19', 'luciaferrer', 'LuciaFerrer1', EMAIL, 'brotes-verdes', 'ferrer-lucia!'])(
  'isWeakPassword refuses %s, which is part of the address',
  (password) => {
    expect(isWeakPassword(password, EMAIL)).toBe(true);
  },
);

it.each([
  ...[
    'cepillo-de-caña',
    'tres tristes tigres',
    'xk7Qm2',
    'pan con tomate',
    'lucia-come-membrillo',
    '8141592653589',
    'Zapato#Verde9',
    'ñandú-lento',
  ],
  ...['密码很长很安全', '  spaces count  '],
])('isWeakPassword accepts %j', (password) => {
  expect(isWeakPassword(password, EMAIL)).toBe(false);
});
