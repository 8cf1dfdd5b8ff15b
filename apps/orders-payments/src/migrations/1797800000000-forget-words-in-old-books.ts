import type { MigrationInterface, QueryRunner } from 'typeorm';

const onlyForgetting = (paths: readonly string[]): string => {
  const without = (row: string) => paths.reduce((rest, path) => `(${rest} #- '${path}')`, `(to_jsonb(${row}) - 'buyer_forgotten_at')`);
  return `
    CREATE OR REPLACE FUNCTION refuse_all_but_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF current_setting('brote.may_forget', true) = 'on' AND ${without('NEW')} = ${without('OLD')} THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'An invoice is never changed or removed; issue a credit note';
      END $$`;
};

/** Documents name a card, and credit notes the reason of staff: both are erased with the buyer. The hash chain covers neither. */
export class ForgetWordsInOldBooks1797800000000 implements MigrationInterface {
  name = 'ForgetWordsInOldBooks1797800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(onlyForgetting(['{content,buyer}', '{content,payment,brand}', '{content,payment,last4}', '{content,reason}']));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(onlyForgetting(['{content,buyer}']));
  }
}
