/** What the triggers of kept rows call. */
import { sameCompany } from '#erp/db/sql/joins.ts';

const RETIRES = `current_user <> 'erp_app' AND current_setting('erp.retire', true) = '1'`;

/**
 * The owner restores a company, and changes what is kept only where it says so in its transaction:
 * to empty a company that is restored over itself, and in migrations.
 */
export const KEPT_FUNCTIONS = `
-- Columns that change, that are written once, and that change under a condition; then which values
-- are those of a draft, to which no row returns.
CREATE OR REPLACE FUNCTION erp_kept_rows() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    name text;
    was jsonb := to_jsonb(OLD);
    given jsonb;
    free text[] := ARRAY['version', 'updated_at', 'updated_by', 'extra', 'search'] || TG_ARGV[0]::text[];
  BEGIN
    IF ${RETIRES} THEN RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END; END IF;
    IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'rows of % are kept', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege'; END IF;
    given := to_jsonb(NEW);
    IF given ->> TG_ARGV[5] = ANY (TG_ARGV[6]::text[]) THEN RAISE EXCEPTION 'rows of % keep %', TG_TABLE_NAME, TG_ARGV[5] USING ERRCODE = 'insufficient_privilege'; END IF;
    IF was - free = given - free THEN RETURN NEW; END IF;
    FOR name IN SELECT w.key FROM jsonb_each(was) w WHERE w.value IS DISTINCT FROM given -> w.key LOOP
      CONTINUE WHEN name = ANY (free);
      CONTINUE WHEN was ->> name IS NULL AND (current_user <> 'erp_app' OR name = ANY (TG_ARGV[1]::text[]));
      CONTINUE WHEN name = ANY (TG_ARGV[2]::text[]) AND was ->> TG_ARGV[3] = ANY (TG_ARGV[4]::text[]);
      RAISE EXCEPTION 'rows of % keep %', TG_TABLE_NAME, name USING ERRCODE = 'insufficient_privilege';
    END LOOP;
    RETURN NEW;
  END $$;
-- Rows of a document that is posted; once for each statement, however many rows it writes.
CREATE OR REPLACE FUNCTION erp_kept_with() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    found text;
    free text[];
    same text := 'NOT EXISTS (SELECT FROM %I s WHERE ${sameCompany('s', 'r')} AND s.id = r.id AND to_jsonb(s) - $1 = to_jsonb(r) - $1)';
  BEGIN
    IF ${RETIRES} OR TG_OP = 'INSERT' AND current_user <> 'erp_app' THEN RETURN NULL; END IF;
    IF TG_OP = 'UPDATE' THEN
      free := ARRAY['version', 'updated_at', 'updated_by', 'extra', 'search'] || TG_ARGV[1]::text[];
      EXECUTE format('(SELECT r.id::text FROM was r %1$s AND %2$s LIMIT 1) UNION ALL (SELECT r.id::text FROM given r %1$s AND %3$s LIMIT 1)', TG_ARGV[0], format(same, 'given'), format(same, 'was')) INTO found USING free;
    ELSE
      EXECUTE 'SELECT r.id::text FROM given r ' || TG_ARGV[0] || ' LIMIT 1' INTO found;
    END IF;
    IF found IS NOT NULL THEN RAISE EXCEPTION 'rows of % are kept with their document: %', TG_TABLE_NAME, found USING ERRCODE = 'insufficient_privilege'; END IF;
    RETURN NULL;
  END $$;
`;
