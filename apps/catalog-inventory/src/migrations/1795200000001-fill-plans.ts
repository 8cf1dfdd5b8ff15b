import type { MigrationInterface, QueryRunner } from 'typeorm';

const FEATURES = {
  shipping: { en: 'Free shipping', es: 'Envío gratis' },
  pause: { en: 'Pause up to 3 months', es: 'Pausa de hasta 3 meses' },
  cancel: { en: 'Cancel at any time', es: 'Cancela cuando quieras' },
  colors: { en: 'Every brush in its own colour', es: 'Cada cepillo, de su color' },
  support: { en: 'Priority support', es: 'Atención prioritaria' },
};
const COMMON = [FEATURES.shipping, FEATURES.pause, FEATURES.cancel, FEATURES.colors];

const adult = (color: string): { type: string; color: string } => ({ type: 'adult', color });
const kids = (color: string): { type: string; color: string } => ({ type: 'kids', color });

const PLANS = [
  {
    id: 'individual',
    name: { en: 'Individual', es: 'Individual' },
    description: { en: 'One brush per box', es: 'Un cepillo por caja' },
    features: COMMON,
    brushes: 1,
    popular: false,
    picture: [adult('blue')],
    monthly: { 2025: 799, 2026: 100 },
    saving: { 2025: 15, 2026: 40 },
  },
  {
    id: 'couple',
    name: { en: 'Couple', es: 'Pareja' },
    description: { en: 'Two brushes per box', es: 'Dos cepillos por caja' },
    features: COMMON,
    brushes: 2,
    popular: true,
    picture: [adult('purple'), adult('white')],
    monthly: { 2025: 1_499, 2026: 190 },
    saving: { 2025: 15, 2026: 19 },
  },
  {
    id: 'family',
    name: { en: 'Family', es: 'Familia' },
    description: { en: 'Four brushes per box', es: 'Cuatro cepillos por caja' },
    features: [...COMMON, FEATURES.support],
    brushes: 4,
    popular: false,
    picture: [adult('blue'), adult('yellow'), kids('yellow'), kids('white')],
    monthly: { 2025: 1_999, 2026: 370 },
    saving: { 2025: 20, 2026: 8 },
  },
] as const;

// Midnights in Madrid.
const BOOKS = [
  { name: '2025', validFrom: '2024-12-31T23:00:00Z' },
  { name: '2026', validFrom: '2025-12-31T23:00:00Z' },
] as const;

/** The three plans, the book of 2025 that earlier subscribers keep, and the book of 2026 in force. */
export class FillPlans1795200000001 implements MigrationInterface {
  name = 'FillPlans1795200000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const [index, plan] of PLANS.entries()) {
      const { id, name, description, features, brushes, popular, picture } = plan;
      await runner.query(
        `INSERT INTO plan (id, position, name_en, name_es, description_en, description_es, features, brush_count, is_popular, picture)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          ...[id, index + 1, name.en, name.es, description.en, description.es],
          ...[JSON.stringify(features), brushes, popular, JSON.stringify(picture)],
        ],
      );
    }
    for (const { name, validFrom } of BOOKS) {
      await runner.query(`INSERT INTO price_book (name, billing_period, intervals) VALUES ($1, 'monthly', '{2,3}')`, [name]);
      for (const { id, monthly, saving } of PLANS)
        await runner.query('INSERT INTO price_book_entry (book, plan_id, monthly_price, saving_percent) VALUES ($1, $2, $3, $4)', [
          ...[name, id, monthly[name], saving[name]],
        ]);
      await runner.query('INSERT INTO price_book_term (book, valid_from) VALUES ($1, $2)', [name, validFrom]);
    }
    await runner.query('INSERT INTO plans_news (id, version, term_told) VALUES (1, 0, 2)');
  }

  /** Nothing: books are never rewritten, they only go together with their tables. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
