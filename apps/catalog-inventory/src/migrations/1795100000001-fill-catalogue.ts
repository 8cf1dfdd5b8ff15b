import type { MigrationInterface, QueryRunner } from 'typeorm';

const SHOP = { maker: 'Brote', address: 'Calle del Ejemplo 1, 46001 Valencia, Spain', email: 'hola@brote.example' };
const WARNINGS = {
  en: 'Children under 3 brush with an adult. Bamboo swells when it stays wet: let the brush dry standing up. Change it after three months.',
  es: 'Los menores de 3 años se cepillan con un adulto. El bambú se hincha si queda mojado: deja secar el cepillo de pie. Cámbialo a los tres meses.',
};

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
    price: 500,
    sale: 350,
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
    price: 650,
    sale: 500,
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
    price: 850,
    sale: 700,
    isFeatured: true,
  },
];

// Midnight in Madrid. The full prices were charged for nearly two years before the reduction.
const OPENED_AT = '2024-12-31T23:00:00Z';

/** A sale needs an end. A shop that opens in a later year has a sale too: this month and the next, in Madrid. */
const SALE = `
  SELECT month AT TIME ZONE 'Europe/Madrid' AS "startsAt",
         (month + interval '2 months' - interval '1 second') AT TIME ZONE 'Europe/Madrid' AS "endsAt"
    FROM date_trunc('month', now() AT TIME ZONE 'Europe/Madrid') AS month`;

// Contracts change later and migrations must not, so the colours are repeated here.
const STOCK = [
  { type: 'adult', color: 'blue' },
  { type: 'adult', color: 'purple' },
  { type: 'adult', color: 'yellow' },
  { type: 'adult', color: 'white' },
  { type: 'kids', color: 'yellow' },
  { type: 'kids', color: 'white' },
];
const OPENING_STOCK = 500;
const THRESHOLD = 20;

/** The three products with their prices so far, and the stock of the first day. */
export class FillCatalogue1795100000001 implements MigrationInterface {
  name = 'FillCatalogue1795100000001';

  async up(runner: QueryRunner): Promise<void> {
    const [sale] = (await runner.query(SALE)) as [{ startsAt: Date; endsAt: Date }];
    for (const [index, product] of PRODUCTS.entries()) {
      const { id, category, name, description, quantity, pictures, isFeatured } = product;
      await runner.query(
        `INSERT INTO product (id, position, category, name_en, name_es, description_en, description_es, quantity, pictures, is_featured,
                              subscription_available, maker, maker_address, maker_email, identifier, warnings_en, warnings_es)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true, $11, $12, $13, $14, $15, $16)`,
        [
          ...[id, index + 1, category, name.en, name.es, description.en, description.es, quantity, JSON.stringify(pictures), isFeatured],
          ...[SHOP.maker, SHOP.address, SHOP.email, `BROTE-${category.toUpperCase()}`, WARNINGS.en, WARNINGS.es],
        ],
      );
      await runner.query('INSERT INTO product_price (product_id, regular_price, valid_from) VALUES ($1, $2, $3)', [
        id,
        product.price,
        OPENED_AT,
      ]);
      await runner.query(
        'INSERT INTO product_price (product_id, regular_price, sale_price, sale_ends_at, valid_from) VALUES ($1, $2, $3, $4, $5)',
        [id, product.price, product.sale, sale.endsAt, sale.startsAt],
      );
    }
    for (const [index, { type, color }] of STOCK.entries()) {
      const sku = `${type}-${color}`;
      await runner.query('INSERT INTO sku_stock (sku, position, type, color, available, threshold) VALUES ($1, $2, $3, $4, $5, $6)', [
        sku,
        index + 1,
        type,
        color,
        OPENING_STOCK,
        THRESHOLD,
      ]);
      await runner.query(
        `INSERT INTO stock_movement (sku, available, reserved, sold, kind, reference, reason, at)
         VALUES ($1, $2, 0, 0, 'opened', 'opening-stock', 'Opening stock', clock_timestamp())`,
        [sku, OPENING_STOCK],
      );
    }
  }

  /** Nothing: ledger and price history are never rewritten, they only go together with their tables. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
