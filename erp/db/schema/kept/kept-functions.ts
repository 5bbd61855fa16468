/** What the triggers of kept rows call. */
import { sameCompany } from '#erp/db/sql/joins.ts';

const RETIRES = `current_user <> 'erp_app' AND current_setting('erp.retire', true) = '1'`;

/**
 * The owner restores a company, and changes what is kept only where it says so in its transaction:
 * to empty a company that is restored over itself, and in migrations.
 */
export const KEPT_FUNCTIONS = `
-- Whether the record that a column named says that it was merged into the one that it names now:
-- what is kept follows that, and nothing else. Of columns as «column=table».
CREATE OR REPLACE FUNCTION erp_follows_merge(follows text[], name text, account bigint, was text, given text) RETURNS boolean LANGUAGE plpgsql AS $$
  DECLARE
    target text := (SELECT split_part(f, '=', 2) FROM unnest(follows) f WHERE split_part(f, '=', 1) = name);
    merged boolean;
  BEGIN
    IF target IS NULL OR was IS NULL OR given IS NULL THEN RETURN false; END IF;
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE account_id = $1 AND id = $2 AND merged_into_id = $3)', target) INTO merged USING account, was::bigint, given::bigint;
    RETURN merged;
  END $$;
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
      CONTINUE WHEN erp_follows_merge(TG_ARGV[7]::text[], name, OLD.account_id, was ->> name, given ->> name);
      RAISE EXCEPTION 'rows of % keep %', TG_TABLE_NAME, name USING ERRCODE = 'insufficient_privilege';
    END LOOP;
    RETURN NEW;
  END $$;
-- Rows of a document that is posted; once for each statement, however many rows it writes.
CREATE OR REPLACE FUNCTION erp_kept_with() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    found text;
    follows text;
    free text[];
    same text := 'NOT EXISTS (SELECT FROM %I s WHERE ${sameCompany('s', 'r')} AND s.id = r.id AND to_jsonb(s) - $1 = to_jsonb(r) - $1)';
  BEGIN
    IF ${RETIRES} OR TG_OP = 'INSERT' AND current_user <> 'erp_app' THEN RETURN NULL; END IF;
    IF TG_OP = 'UPDATE' THEN
      free := ARRAY['version', 'updated_at', 'updated_by', 'extra', 'search'] || TG_ARGV[1]::text[];
      FOREACH follows IN ARRAY coalesce(TG_ARGV[2]::text[], '{}') LOOP
        free := free || split_part(follows, '=', 1);
        EXECUTE format('SELECT r.id::text FROM was r JOIN given g ON ${sameCompany('g', 'r')} AND g.id = r.id AND g.%1$I IS DISTINCT FROM r.%1$I AND NOT erp_follows_merge($1, %1$L, r.account_id, r.%1$I::text, g.%1$I::text) %2$s LIMIT 1', split_part(follows, '=', 1), TG_ARGV[0]) INTO found USING TG_ARGV[2]::text[];
        EXIT WHEN found IS NOT NULL;
      END LOOP;
      IF found IS NULL THEN EXECUTE format('(SELECT r.id::text FROM was r %1$s AND %2$s LIMIT 1) UNION ALL (SELECT r.id::text FROM given r %1$s AND %3$s LIMIT 1)', TG_ARGV[0], format(same, 'given'), format(same, 'was')) INTO found USING free; END IF;
    ELSE
      EXECUTE 'SELECT r.id::text FROM given r ' || TG_ARGV[0] || ' LIMIT 1' INTO found;
    END IF;
    IF found IS NOT NULL THEN RAISE EXCEPTION 'rows of % are kept with their document: %', TG_TABLE_NAME, found USING ERRCODE = 'insufficient_privilege'; END IF;
    RETURN NULL;
  END $$;
`;
