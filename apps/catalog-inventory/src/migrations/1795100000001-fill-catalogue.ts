import type { MigrationInterface, QueryRunner } from 'typeorm';

const brushes = (...names: string[]): { type: string; color: string }[] =>
  names.map((name) => {
    const [type = '', color = ''] = name.split('-');
    return { type, color };
  });

const PRODUCTS = [
  {
    id: 'brush-single',
    category: 'single',
    name: { en: 'Single brush', es: 'Cepillo individual' },
    description: {
      en: 'A bamboo brush with soft bristles, for about three months of mornings and nights.',
      es: 'Un cepillo de bambú de cerdas suaves, para unos tres meses de mañanas y noches.',
    },
    quantity: 1,
    pictures: [
      brushes('adult-blue'),
      brushes('adult-purple'),
      brushes('adult-yellow'),
      brushes('adult-white'),
      brushes('kids-yellow'),
      brushes('kids-white'),
    ],
    isFeatured: false,
  },
  {
    id: 'brush-couple',
    category: 'couple',
    name: { en: 'Couple pack', es: 'Pack pareja' },
    description: {
      en: 'Two bamboo brushes, each in a colour of its own, so that everyone knows theirs.',
      es: 'Dos cepillos de bambú, cada uno de su color, para que cada cual reconozca el suyo.',
    },
    quantity: 2,
    pictures: [brushes('adult-purple', 'adult-white'), brushes('adult-blue', 'kids-yellow')],
    isFeatured: false,
  },
  {
    id: 'brush-family',
    category: 'family',
    name: { en: 'Family pack', es: 'Pack familia' },
    description: {
      en: 'Up to four bamboo brushes for one home, adult and kids in any mix. The price is the same for fewer.',
      es: 'Hasta cuatro cepillos de bambú para una casa, de adulto e infantiles como quieras. Con menos, el precio es el mismo.',
    },
    quantity: 4,
    pictures: [brushes('adult-blue', 'adult-yellow', 'kids-yellow', 'kids-white'), brushes('adult-purple', 'adult-white', 'kids-yellow')],
    isFeatured: true,
  },
];

// Contracts change later and migrations must not, so the colours are repeated here.
const STOCK = [
  { type: 'adult', color: 'blue' },
  { type: 'adult', color: 'purple' },
  { type: 'adult', color: 'yellow' },
  { type: 'adult', color: 'white' },
  { type: 'kids', color: 'yellow' },
  { type: 'kids', color: 'white' },
];
const THRESHOLD = 20;

/**
 * The three products and the SKUs, without facts that only the seller knows: prices, maker, warnings and stock. Version 0.2.0 and earlier
 * filled these with values of the demonstration; their databases keep them.
 */
export class FillCatalogue1795100000001 implements MigrationInterface {
  name = 'FillCatalogue1795100000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const [index, product] of PRODUCTS.entries()) {
      const { id, category, name, description, quantity, pictures, isFeatured } = product;
      await runner.query(
        `INSERT INTO product (id, position, category, name_en, name_es, description_en, description_es, quantity, pictures, is_featured,
                              subscription_available, maker, maker_address, maker_email, identifier, warnings_en, warnings_es)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true, '', '', '', $11, '', '')`,
        [
          ...[id, index + 1, category, name.en, name.es, description.en, description.es, quantity, JSON.stringify(pictures), isFeatured],
          `BROTE-${category.toUpperCase()}`,
        ],
      );
    }
    for (const [index, { type, color }] of STOCK.entries())
      await runner.query('INSERT INTO sku_stock (sku, position, type, color, threshold) VALUES ($1, $2, $3, $4, $5)', [
        `${type}-${color}`,
        index + 1,
        type,
        color,
        THRESHOLD,
      ]);
  }

  /** Nothing: the rows go together with their tables. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
