/**
 * What every migration stands on: extensions, collation, the application's role and our SQL
 * functions. Repeatable.
 */
import type { Database } from '../database.ts';
import { KEPT_FUNCTIONS } from './kept/kept-functions.ts';

/**
 * PGlite carries no locale data, so the Spanish order is given by rules; PostgreSQL 15 knows no
 * rules but has the locale.
 * Both are deterministic: equality and unique keys stay exact.
 */
const COLLATION: Readonly<Record<Database['engine'], string>> = {
  PGLITE: `CREATE COLLATION es_mx (provider = icu, locale = 'es-MX', rules = '&N<ñ<<<Ñ')`,
  POSTGRES: `CREATE COLLATION es_mx (provider = icu, locale = 'es-MX')`,
};

// Roles belong to the whole server: another database that starts now may make them first.
const unless = (exists: string, statement: string) =>
  `DO $$ BEGIN IF NOT EXISTS (${exists}) THEN ${statement}; END IF; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;`;

/**
 * Under row-level security an index serves only conditions whose operator is marked leakproof, else
 * a search by trigram or a cursor by price walks every row (35 ms instead of 1 at 100,000 rows).
 * These show nothing of a row in their errors. Only a superuser may mark them; without one
 * everything works, slower.
 */
const LEAKPROOF = [
  'pg_catalog.textlike(text, text)',
  'pg_catalog.numeric_eq(numeric, numeric)',
  'pg_catalog.numeric_lt(numeric, numeric)',
  'pg_catalog.numeric_le(numeric, numeric)',
  'pg_catalog.numeric_gt(numeric, numeric)',
  'pg_catalog.numeric_ge(numeric, numeric)',
  'public.similarity_op(text, text)',
];

const leakproof = `DO $$ DECLARE f text; BEGIN
  FOREACH f IN ARRAY ARRAY[${LEAKPROOF.map((name) => `'${name}'`).join(', ')}] LOOP
    IF NOT (SELECT proleakproof FROM pg_proc WHERE oid = f::regprocedure) THEN EXECUTE 'ALTER FUNCTION ' || f || ' LEAKPROOF'; END IF;
  END LOOP;
EXCEPTION WHEN insufficient_privilege THEN NULL; END $$;`;

export const foundation = (engine: Database['engine']): string => `
${unless(`SELECT FROM pg_roles WHERE rolname = 'erp_app'`, 'CREATE ROLE erp_app NOLOGIN')}
${unless(`SELECT FROM pg_roles WHERE rolname = 'erp_owner'`, 'CREATE ROLE erp_owner NOLOGIN')}
${unless(`SELECT FROM pg_collation WHERE collname = 'es_mx'`, COLLATION[engine])}
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gin;
GRANT USAGE ON SCHEMA public TO erp_app;
${leakproof}
CREATE OR REPLACE FUNCTION erp_fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;
-- Only the owner, and only while it retires what was written to a file, deletes from a log.
CREATE OR REPLACE FUNCTION erp_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' AND current_setting('erp.retire', true) = '1' AND current_user <> 'erp_app' THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'append-only table %', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege'; END $$;
${KEPT_FUNCTIONS}CREATE OR REPLACE FUNCTION erp_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE found text;
  BEGIN
    EXECUTE format('SELECT %1$I::text FROM written GROUP BY account_id, %1$I HAVING sum(%2$I) <> sum(%3$I) LIMIT 1', TG_ARGV[0], TG_ARGV[1], TG_ARGV[2]) INTO found;
    IF found IS NOT NULL THEN RAISE EXCEPTION 'rows of % % are not balanced', TG_TABLE_NAME, found USING ERRCODE = 'integrity_constraint_violation'; END IF;
    RETURN NULL;
  END $$;
CREATE TABLE IF NOT EXISTS erp_migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
`;
