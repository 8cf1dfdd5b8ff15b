/** Nine member states with an address each. The rates of EE and RO change within the year. */
export const PLACES = [
  { country: 'ES', city: 'Valencia', postalCode: '46006', phone: '+34 612 345 678' },
  { country: 'PT', city: 'Porto', postalCode: '4000-123', phone: '+351 912 345 678' },
  { country: 'FR', city: 'Lyon', postalCode: '69001', phone: '+33 612 345 678' },
  { country: 'DE', city: 'Hamburg', postalCode: '20095', phone: '+49 1512 3456789' },
  { country: 'IT', city: 'Torino', postalCode: '10121', phone: '+39 312 345 6789' },
  { country: 'NL', city: 'Utrecht', postalCode: '3511 AB', phone: '+31 612 345 678' },
  { country: 'AT', city: 'Wien', postalCode: '1010', phone: '+43 1 5880000' },
  { country: 'EE', city: 'Tallinn', postalCode: '10111', phone: '+372 5123 4567' },
  { country: 'RO', city: 'Cluj', postalCode: '400001', phone: '+40 712 345 678' },
];

/** The seller's own state. */
export const SELLER_COUNTRY = 'ES';

/** A delivery address of a person. */
export const addressOf = ({ country, city, postalCode, phone }, email) => ({
  ...{ firstName: 'Lucía', lastName: 'Ferrer Molina', email, phone },
  ...{ address: 'Calle del Bambú 12', city, postalCode, country },
});
