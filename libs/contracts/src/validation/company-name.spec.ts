import { isCompanyName } from './company-name';

it.each(['Hotel Sol S.L.', '3M', 'Zahnhaus GmbH & Co. KG', 'Ωμέγα ΑΕ'])('"%s" can be the name of a company', (name) => {
  expect(isCompanyName(name)).toBe(true);
});

it.each(['', '--', 'Hotel\nSol', 'Hotel\tSol', 'Hotel\ufffe', 'Hotel\u200bSol'])('%j cannot', (name) => {
  expect(isCompanyName(name)).toBe(false);
});
