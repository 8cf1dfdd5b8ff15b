/** Size of the generated shop, and the clock by which it is two years old. */
export interface ShopSize {
  /** Number of one-time orders, without the orders of deliveries. */
  orders: number;
  users: number;
  plans: number;
  now: Date;
}

/** Two years of trade: rows are spread evenly over them, and the last one is from now. */
const SHOP_AGE_DAYS = 730;

const FIRST_NAMES =
  'Lucía María Paula Daniela Carmen Ana Marta Laura Elena Sara Alba Noa Julia Claudia Irene Nuria Cristina Pilar Rosa Inés Martín Hugo Mateo Pablo Álvaro Adrián David Diego Javier Sergio Marcos Antonio Manuel José Carlos Luis Miguel Jorge Rubén Íñigo'.split(
    ' ',
  );
// The first names are the most common, as in life: one in eighteen people is called García.
const LAST_NAMES =
  'García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Hernández Ruiz Díaz Moreno Muñoz Álvarez Romero Gutiérrez Alonso Navarro Torres Domínguez Ramos Vázquez Ramírez Gil Serrano Morales Molina Blanco Suárez Castro Ortega Delgado Ortiz Marín Rubio Núñez Medina Sanz Castillo Iglesias Cortés Garrido Santos Guerrero Lozano Cano Cruz Méndez Flores Prieto Herrera Peña León Márquez Cabrera Gallego Calvo Vidal Campos Reyes Vega Fuentes Carrasco Díez Aguilar Caballero Nieto Santana Vargas Pascual Giménez Herrero Hidalgo Montero Lorenzo Puig Zubizarreta'.split(
    ' ',
  );
const TOWNS = [
  ['Madrid', '28013', 'ES'],
  ['Barcelona', '08002', 'ES'],
  ['València', '46001', 'ES'],
  ['Sevilla', '41001', 'ES'],
  ['Zaragoza', '50001', 'ES'],
  ['Málaga', '29001', 'ES'],
  ['Murcia', '30001', 'ES'],
  ['Bilbao', '48001', 'ES'],
  ['Alicante', '03001', 'ES'],
  ['Córdoba', '14001', 'ES'],
  ['Valladolid', '47001', 'ES'],
  ['Vigo', '36201', 'ES'],
  ['Gijón', '33201', 'ES'],
  ['Granada', '18001', 'ES'],
  ['Lisboa', '1100-148', 'PT'],
  ['Lyon', '69001', 'FR'],
  ['Berlin', '10115', 'DE'],
  ['Milano', '20121', 'IT'],
] as const;

const sqlArrayOf = (texts: readonly string[]): string => `ARRAY[${texts.map((text) => `'${text}'`).join(', ')}]`;
const placeColumnSql = (column: 0 | 1 | 2): string => sqlArrayOf(TOWNS.map((place) => place[column]));
const functionSql = (signature: string, result: string, body: string, volatility = 'STABLE'): string =>
  `CREATE FUNCTION pg_temp.${signature} RETURNS ${result} ${volatility} PARALLEL SAFE LANGUAGE sql RETURN ${body}`;

/** `${kind}` number `i` has the same id in every database: a UUIDv7 of the moment it was made. */
const ID_SQL = `(lpad(to_hex((extract(epoch FROM made) * 1000)::bigint), 12, '0') || '7' || substr(md5(kind || i), 1, 3)
             || '8' || substr(md5(kind || i), 4, 15))::uuid`;

const PACK_TABLE_SQL = `
  CREATE TEMP TABLE pack AS
  SELECT size, variant, (SELECT jsonb_agg(jsonb_build_object(
           'type', CASE WHEN n > 2 THEN 'kids' ELSE 'adult' END,
           'color', CASE WHEN n > 2 THEN (ARRAY['yellow', 'white'])[1 + (variant + n) % 2]
                         ELSE (ARRAY['blue', 'purple', 'yellow', 'white'])[1 + (variant + n * n) % 4] END))
           FROM generate_series(1, size) n) AS brushes
    FROM unnest(ARRAY[1, 2, 4]) size, generate_series(0, 11) variant`;

/**
 * The functions of each database while it is filled: the person with number `p`, the buyer of order `i`, the subscription `j`. Everything
 * follows from the number. So two runs of one size make the same shop, and services agree without any message between them.
 */
export function seedFunctionStatements({ orders, users, plans, now }: ShopSize): string[] {
  const nowSql = `timestamptz '${now.toISOString()}'`;
  const shareSql = (i: string, salt: number): string => `(pg_temp.roll(${i}, ${salt}, 100000) / 100000::float8)`;
  return [
    functionSql('roll(i bigint, salt int, sides int)', 'int', '((hashint8extended(i, salt) & 2147483647) % sides)::int', 'IMMUTABLE'),
    functionSql('now()', 'timestamptz', nowSql, 'IMMUTABLE'),
    functionSql('today()', 'date', `(${nowSql} AT TIME ZONE 'Europe/Madrid')::date`),
    functionSql('day(at timestamptz)', 'date', `(at AT TIME ZONE 'Europe/Madrid')::date`),
    functionSql(
      'at(i bigint, n int)',
      'timestamptz',
      `date_trunc('milliseconds', ${nowSql} - interval '${SHOP_AGE_DAYS} days' * (1 - (i - 0.5::float8) / n))`,
    ),
    functionSql('id(kind text, i bigint, made timestamptz)', 'uuid', ID_SQL),
    functionSql('user_id(p bigint)', 'uuid', `pg_temp.id('user', p, pg_temp.at(p, ${users}))`),
    functionSql('order_id(i bigint)', 'uuid', `pg_temp.id('order', i, pg_temp.at(i, ${orders}))`),
    functionSql('plan_id(j bigint)', 'uuid', `pg_temp.id('plan', j, pg_temp.at(j, ${plans}))`),
    functionSql(
      'id_of_delivery(plan uuid, cycle int)',
      'uuid',
      `overlay(overlay(md5(plan::text || ':' || cycle) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`,
    ),
    // Seven of ten orders belong to an account opened before. Guests have the numbers after the accounts.
    functionSql(
      'owner_of(i bigint)',
      'bigint',
      `CASE WHEN pg_temp.roll(i, 21, 100) < 70 THEN 1 + floor(i::float / ${orders} * ${users - 1} * ${shareSql('i', 22)})::bigint END`,
    ),
    functionSql('buyer_of(i bigint)', 'bigint', `coalesce(pg_temp.owner_of(i), ${users} + i)`),
    ...personFunctionStatements(shareSql),
    functionSql(
      'mark(event text, at timestamptz)',
      'jsonb',
      `jsonb_build_object('event', event, 'at', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
    ),
    PACK_TABLE_SQL,
    planTableStatement(plans, users),
  ];
}

/** Names, addresses and places by the number of a person. */
function personFunctionStatements(shareSql: (i: string, salt: number) => string): string[] {
  return [
    functionSql('first_name(p bigint)', 'text', `(${sqlArrayOf(FIRST_NAMES)})[1 + pg_temp.roll(p, 3, ${FIRST_NAMES.length})]`),
    functionSql(
      'last_name(p bigint)',
      'text',
      `(${sqlArrayOf(LAST_NAMES)})[1 + floor(${LAST_NAMES.length} * power(${shareSql('p', 4)}, 1.5))::int]`,
    ),
    functionSql(
      'mail(p bigint)',
      'text',
      `translate(lower(pg_temp.first_name(p) || '.' || pg_temp.last_name(p)), 'áéíóúñü', 'aeiounu') || '.' || p || '@example.com'`,
    ),
    functionSql('street(p bigint)', 'text', `'Calle Mayor ' || 1 + pg_temp.roll(p, 5, 90)`),
    functionSql('phone(p bigint)', 'text', `'+34 6' || lpad(pg_temp.roll(p, 6, 100000000)::text, 8, '0')`),
    functionSql('city(p bigint)', 'text', `(${placeColumnSql(0)})[1 + pg_temp.roll(p, 7, ${TOWNS.length})]`),
    functionSql('zip_code(p bigint)', 'text', `(${placeColumnSql(1)})[1 + pg_temp.roll(p, 7, ${TOWNS.length})]`),
    functionSql('country(p bigint)', 'text', `(${placeColumnSql(2)})[1 + pg_temp.roll(p, 7, ${TOWNS.length})]`),
    functionSql(
      'shipping(p bigint)',
      'jsonb',
      `jsonb_build_object('firstName', pg_temp.first_name(p), 'lastName', pg_temp.last_name(p), 'email', pg_temp.mail(p), 'phone', pg_temp.phone(p),
         'address', pg_temp.street(p), 'city', pg_temp.city(p), 'postalCode', pg_temp.zip_code(p), 'country', pg_temp.country(p))`,
    ),
  ];
}

/** The subscriptions with the columns that their deliveries need: customer, goods, first and last day, number of shipped deliveries. */
function planTableStatement(plans: number, users: number): string {
  const size = `CASE WHEN pg_temp.roll(j, 44, 10) < 4 THEN 1 WHEN pg_temp.roll(j, 44, 10) < 7 THEN 2 ELSE 4 END`;
  return `
    CREATE TEMP TABLE plan_sold AS
    SELECT dated.*, pack.brushes, 1 + (pg_temp.day(coalesce(cancelled_at, pg_temp.now())) - begun) / period AS deliveries
      FROM (SELECT j, pg_temp.plan_id(j) AS id, person, pg_temp.user_id(person) AS user_id, started_at, pg_temp.day(started_at) AS begun, status, size,
                   months, months * 30 AS period,
                   CASE status WHEN 'cancelled' THEN date_trunc('milliseconds', started_at + (pg_temp.now() - started_at) * (0.1 + pg_temp.roll(j, 43, 800) / 1000.0))
                   END AS cancelled_at
              FROM (SELECT j, j * ${Math.floor(users / plans)} AS person, pg_temp.at(j, ${plans}) AS started_at, ${size} AS size, 2 + pg_temp.roll(j, 41, 2) AS months,
                           CASE WHEN pg_temp.roll(j, 42, 100) < 24 THEN 'cancelled' WHEN pg_temp.roll(j, 42, 100) < 29 THEN 'paused'
                                WHEN pg_temp.roll(j, 42, 100) < 31 THEN 'past_due' ELSE 'active' END AS status
                      FROM generate_series(1, ${plans}) j) drawn) dated
      JOIN pack ON pack.size = dated.size AND pack.variant = pg_temp.roll(j, 14, 12)`;
}
