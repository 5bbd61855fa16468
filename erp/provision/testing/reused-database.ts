/**
 * Databases of tests that serve one test after the other: a copy of its template takes twice as
 * long as most tests. What a test wrote is taken out again when it closes its database, and
 * `reused-database.test.ts` compares what is left with the template.
 */
import type { Database, Tx } from '#erp/db/database.ts';
import { PgliteDatabase } from '#erp/db/pglite/pglite.ts';
import { PostgresDatabase } from '#erp/db/postgres/postgres.ts';

/**
 * Schema `kept` holds the rows that the template has, by table, and where its sequences stood.
 * `kept.reset()` brings them back: of a table that was empty every row goes; of another those go
 * that a transaction since has written, and those come back that are missing then. It is one
 * function, so that a session plans its statements once.
 */
const KEEP = `
create schema kept;
create table kept._tables as
  select c.oid::regclass as id, c.relname as name, pg_relation_size(c.oid) > 0 as filled,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select string_agg(format('now.%1$I = was.%1$I', a.attname), ' and ') from pg_index i
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary) as same
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r';
create table kept._sequences as
  select s.seqrelid::regclass as id, s.seqstart as first, pg_sequence_last_value(s.seqrelid) as last
  from pg_sequence s join pg_class c on c.oid = s.seqrelid
  where c.relnamespace = 'public'::regnamespace;
create table kept._since as select pg_current_xact_id()::text as xid;
do $keep$ declare each record; body text := ''; rows bigint; begin
  for each in select * from kept._tables where filled loop
    execute format('create table kept.%1$I as select %2$s from public.%1$I', each.name, each.columns);
    execute format('select count(*) from kept.%I', each.name) into rows;
    body := body || format($each$
  if (select count(*) filter (where age(xmin) < since) > 0 or count(*) <> %4$s from public.%1$I) then
    delete from public.%1$I where age(xmin) < since or %5$L;
    insert into public.%1$I (%2$s) overriding system value select %2$s from kept.%1$I was
      where not exists (select from public.%1$I now where %3$s);
  end if;$each$, each.name, each.columns, coalesce(each.same, 'false'), rows, each.same is null);
  end loop;
  execute format($reset$create function kept.reset() returns void language plpgsql as $function$
declare each record; since int;
begin
  -- What was posted is kept by triggers, references hold rows back: not here.
  perform set_config('session_replication_role', 'replica', true);
  select age(xid::xid) into since from kept._since;
  for each in select name from kept._tables where not filled and pg_relation_size(id) > 0 loop
    execute format('delete from public.%%I', each.name);
  end loop;%s
  perform setval(id, coalesce(last, first), last is not null) from kept._sequences
    where pg_sequence_last_value(id) is distinct from last;
  update kept._since set xid = pg_current_xact_id()::text;
end $function$$reset$, body);
end $keep$;`;

/** Rows that were taken out leave room behind: after so many tests a copy is faster again. */
const MOST_USES = 50;
/** Of those that wait for a test: more than this at once are rare. */
const MOST_FREE = 2;

interface Reused {
  readonly database: Database;
  uses: number;
}

const free = new Map<string, Reused[]>();

async function script(database: Database, sql: string): Promise<void> {
  if (database instanceof PgliteDatabase) await database.maintain((pg) => pg.exec(sql));
  else if (database instanceof PostgresDatabase) await database.pool.query(sql);
  else throw new Error('an engine that resets nothing');
}

/**
 * A database with the rows of a template, made by `copy` unless one is free.
 *
 * @param key of the template
 */
export async function reusedDatabase(
  key: string,
  copy: () => Promise<Database>,
): Promise<Database> {
  const waiting = free.get(key) ?? [];
  free.set(key, waiting);
  let reused = waiting.pop();
  if (!reused) {
    reused = { database: await copy(), uses: 0 };
    await script(reused.database, KEEP);
  }
  const { database } = reused;
  reused.uses += 1;
  return lend(database, async () => {
    await script(database, 'select kept.reset()');
    if (reused.uses < MOST_USES && waiting.length < MOST_FREE) waiting.push(reused);
    else await database.close();
  });
}

/** Closes those that wait for a test: a process that lent some ends only then. */
export async function closeFree(): Promise<void> {
  const waiting = [...free.values()].flat();
  free.clear();
  await Promise.all(waiting.map(({ database }) => database.close()));
}

/** Changes what `kept.reset()` does not bring back: tables, rights, statistics. */
const BEYOND_ROWS = /^\s*(?:alter|analyze|comment|create|drop|grant|reindex|revoke|vacuum)\b/i;

/**
 * A database for one test: another object to whatever is remembered of a database, shut when it is
 * closed. One that was worked on past its transactions is closed, not given back.
 */
function lend(database: Database, giveBack: () => Promise<void>): Database {
  const running = new Set<Promise<unknown>>();
  let state: 'ordinary' | 'changed' | 'shut' = 'ordinary';
  const within = <T>(work: () => Promise<T>): Promise<T> => {
    if (state === 'shut') return Promise.reject(new Error('The database of this test is closed'));
    const ended = work();
    running.add(ended);
    const forget = () => void running.delete(ended);
    ended.then(forget, forget);
    return ended;
  };
  const changed = () => {
    if (state === 'ordinary') state = 'changed';
  };
  const watched = (tx: Tx): Tx => ({
    query(sql, params) {
      if (BEYOND_ROWS.test(typeof sql === 'string' ? sql : sql.text)) changed();
      return tx.query(sql, params);
    },
    execute(sql, params) {
      if (BEYOND_ROWS.test(typeof sql === 'string' ? sql : sql.text)) changed();
      return tx.execute(sql, params);
    },
  });
  const own: Database = {
    engine: database.engine,
    changes: database.changes,
    tenant: (tenant, work) => within(() => database.tenant(tenant, work)),
    reading: (tenant, work) => within(() => database.reading(tenant, work)),
    system: (work) => within(() => database.system((tx) => work(watched(tx)))),
    async close() {
      if (state === 'shut') return;
      const as = state;
      state = 'shut';
      await Promise.allSettled(running);
      await (as === 'changed' ? database.close() : giveBack());
    },
  };
  return new Proxy(database, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return Reflect.get(own, name);
      const value: unknown = Reflect.get(target, name, target);
      if (value !== undefined) changed();
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
