/** What every migration stands on: extensions, collation, the application's role and our SQL functions. Repeatable. */
import type { Database } from './database.ts';

/**
 * PGlite carries no locale data, so the Spanish order is given by rules; PostgreSQL 15 knows no rules but has the locale.
 * Both are deterministic: equality and unique keys stay exact.
 */
const COLLATION: Readonly<Record<Database['engine'], string>> = {
  PGLITE: `CREATE COLLATION es_mx (provider = icu, locale = 'es-MX', rules = '&N<ñ<<<Ñ')`,
  POSTGRES: `CREATE COLLATION es_mx (provider = icu, locale = 'es-MX')`,
};

const unless = (exists: string, statement: string) => `DO $$ BEGIN IF NOT EXISTS (${exists}) THEN ${statement}; END IF; END $$;`;

export const foundation = (engine: Database['engine']): string => `
${unless(`SELECT FROM pg_roles WHERE rolname = 'erp_app'`, 'CREATE ROLE erp_app NOLOGIN')}
${unless(`SELECT FROM pg_roles WHERE rolname = 'erp_owner'`, 'CREATE ROLE erp_owner NOLOGIN')}
${unless(`SELECT FROM pg_collation WHERE collname = 'es_mx'`, COLLATION[engine])}
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gin;
GRANT USAGE ON SCHEMA public TO erp_app;
CREATE OR REPLACE FUNCTION erp_fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;
CREATE OR REPLACE FUNCTION erp_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'append-only table %', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege'; END $$;
CREATE TABLE IF NOT EXISTS erp_migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
`;
