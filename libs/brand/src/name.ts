/** The name that customers and staff read. */
export const BRAND_NAME = 'Brote';
