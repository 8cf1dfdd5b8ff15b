import type { DatabaseSeed } from './seed-database';

/** Accounts: nearly all confirmed, those of the last month not all, a few closed; and the sessions of some. */
export const IDENTITY_SEED: DatabaseSeed = {
  database: 'brote_identity',
  tables: ['account', 'session'],
  statements: ({ users }) => [
    `INSERT INTO account (id, email, email_confirmed_at, state, roles, locale, full_name, address, city, zip_code, country, phone, profile_updated_at,
                          onboarded, created_at, version)
     SELECT pg_temp.user_id(p), CASE state WHEN 'closed' THEN NULL ELSE pg_temp.mail(p) END, CASE state WHEN 'unconfirmed' THEN NULL ELSE at END, state,
            '{customer}', CASE WHEN pg_temp.roll(p, 51, 10) < 7 THEN 'es' ELSE 'en' END, name, CASE WHEN name IS NOT NULL THEN pg_temp.street(p) END,
            CASE WHEN name IS NOT NULL THEN pg_temp.city(p) END, CASE WHEN name IS NOT NULL THEN pg_temp.zip_code(p) END,
            CASE WHEN name IS NOT NULL THEN pg_temp.country(p) END, CASE WHEN name IS NOT NULL THEN pg_temp.phone(p) END, at, name IS NOT NULL, at, 2
       FROM (SELECT p, at, state, CASE WHEN state = 'active' AND pg_temp.roll(p, 52, 100) < 92 THEN pg_temp.first_name(p) || ' ' || pg_temp.last_name(p) END AS name
               FROM (SELECT p, pg_temp.at(p, ${users}) AS at,
                            CASE WHEN p > ${users} * 0.96 AND pg_temp.roll(p, 53, 100) < 20 THEN 'unconfirmed'
                                 WHEN pg_temp.roll(p, 54, 1000) < 5 THEN 'closed' ELSE 'active' END AS state
                       FROM generate_series(1, ${users}) p) drawn) named`,
    `INSERT INTO session (id, account_id, audience, device, started_at, last_used_at, idle_ends_at, ends_at, authenticated_at)
     SELECT gen_random_uuid(), pg_temp.user_id(p), 'shop', 'Firefox, Linux', pg_temp.now() - interval '2 days', pg_temp.now(), pg_temp.now() + interval '12 days',
            pg_temp.now() + interval '28 days', pg_temp.now() - interval '2 days'
       FROM generate_series(1, ${users}, 10) p JOIN account ON account.id = pg_temp.user_id(p) AND account.state = 'active'`,
  ],
};
