import type { MigrationInterface, QueryRunner } from 'typeorm';

const CAPITALS = 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇŠŽČŘŁŃŚÝ';
const SMALL = 'áàâäãåéèêëíìîïóòôöõúùûüñçšžčřłńśý';
const PLAIN = 'aaaaaaeeeeiiiiooooouuuuncszcrlnsy';

// The database's lower() may cover ASCII alone. A search for "ortiz" must also find "Órtiz".
const SEARCH_TEXT = `
  CREATE FUNCTION search_text(said text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql
  RETURN translate(lower(said), '${CAPITALS}${SMALL}', '${PLAIN}${PLAIN}')`;

const INDEXES = [
  'CREATE INDEX order_newest ON orders (placed_at DESC, id DESC)',
  'CREATE INDEX order_by_status ON orders (status, placed_at DESC, id DESC)',
  // The search texts of staff: the beginning of a text, compared byte by byte, or the running part of a number.
  'CREATE INDEX order_search_number ON orders (search_text(number) text_pattern_ops)',
  `CREATE INDEX order_search_counter ON orders (ltrim(split_part(number, '-', 3), '0'))`,
  'CREATE INDEX order_search_email ON orders (search_text(email) text_pattern_ops)',
  `CREATE INDEX order_search_name ON orders (search_text((shipping->>'firstName') || ' ' || (shipping->>'lastName')) text_pattern_ops)`,
  `CREATE INDEX order_search_last_name ON orders (search_text(shipping->>'lastName') text_pattern_ops)`,
  `CREATE INDEX withdrawal_settled ON withdrawal (settled_at DESC, id DESC) WHERE settled_at IS NOT NULL`,
];

/** Notes of staff about orders, and the indexes of their searches. */
export class LetStaffWorkOnOrders1763900000000 implements MigrationInterface {
  name = 'LetStaffWorkOnOrders1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE order_note (
        id uuid PRIMARY KEY,
        order_id uuid NOT NULL REFERENCES orders (id),
        author_id uuid NOT NULL,
        text text NOT NULL,
        at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX note_of_order ON order_note (order_id, at, id)');
    await runner.query(SEARCH_TEXT);
    for (const statement of INDEXES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const names = INDEXES.map((statement) => statement.split(' ')[2]);
    await runner.query(`DROP INDEX ${names.join(', ')}`);
    await runner.query('DROP FUNCTION search_text');
    await runner.query('DROP TABLE order_note');
  }
}
