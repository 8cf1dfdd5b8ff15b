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
  },
  {
    id: 'couple',
    name: { en: 'Couple', es: 'Pareja' },
    description: { en: 'Two brushes per box', es: 'Dos cepillos por caja' },
    features: COMMON,
    brushes: 2,
    popular: true,
    picture: [adult('purple'), adult('white')],
  },
  {
    id: 'family',
    name: { en: 'Family', es: 'Familia' },
    description: { en: 'Four brushes per box', es: 'Cuatro cepillos por caja' },
    features: [...COMMON, FEATURES.support],
    brushes: 4,
    popular: false,
    picture: [adult('blue'), adult('yellow'), kids('yellow'), kids('white')],
  },
] as const;

/**
 * The three plans, without a price book: the first book of an admin opens their sale. Version 0.2.0 and earlier filled in the books of the
 * demonstration; their databases keep them.
 */
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
    await runner.query('INSERT INTO plans_news (id, version) VALUES (1, 0)');
  }

  /** Nothing: the rows go together with their tables. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
