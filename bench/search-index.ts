/**
 * The search of everything over an index of a million rows, on a database of its own in this
 * process.
 */
import { platformExtensions } from '#erp/platform/extensions.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import { loadBehaviour } from '#erp/kernel/behaviour/load-behaviour.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { silent, testDatabase } from '#erp/provision/testing/database.ts';
import { search } from '#erp/platform/search/search.ts';
import { registry } from '#erp/modules/all.ts';
import { atMost, format, median, type Figure } from './figures.ts';
import { oneByOne } from './load.ts';

const ROWS = 1_000_000;
const CHUNK = 50_000;
/** Beside the products, which are most of it. */
const SHARES: readonly (readonly [resource: string, share: number])[] = [
  ['products', 0.6],
  ['customers', 0.2],
  ['suppliers', 0.1],
  ['tasks', 0.05],
  ['sls/consignees', 0.05],
];
const NAMES = [
  'hilo',
  'fibra',
  'tela',
  'laminado',
  'rodamiento',
  'bolsa',
  'guata',
  'cinta',
  'filtro',
  'caja',
];
const KINDS = [
  'poliester',
  'algodon',
  'polipropileno',
  'carton',
  'punto',
  'termica',
  'elastica',
  'ecologica',
];
const COLORS = [
  'natural',
  'blanco',
  'negro',
  'azul',
  'verde',
  'rojo',
  'gris',
  'beige',
  'turquesa',
  'mostaza',
];

/** What each search is: frequent words, words that seldom meet, and what is there once. */
const SEARCHES: readonly (readonly [what: string, q: string])[] = [
  ['one frequent word', 'hilo'],
  ['two letters', 'po'],
  ['three words that meet', 'hilo poliester negro'],
  ['three words that never meet', 'hilo filtro rodamiento'],
  ['a code', 'B-0454321'],
  ['an amount', '1234.50'],
  ['a misspelt word', 'poliesetr'],
  ['nothing', 'xilofono'],
];

const fillSql = `insert into search_index (account_id, resource, record_id, version, active, title, subtitle, words)
  select $1, $2, i, 1, true, initcap(w.name), null, ' ' || w.name || ' b ' || w.number || ' b' || w.number || ' $' || ((i * 37) % 900000 / 100.0)::numeric(12, 2) || ' '
  from generate_series($3::bigint, $4::bigint) i, lateral (select lpad(i::text, 7, '0') as number,
    ($5::text[])[1 + (i * 7919) % cardinality($5::text[])] || ' ' || ($6::text[])[1 + (i / 10) % cardinality($6::text[])] || ' ' || ($7::text[])[1 + (i / 80) % cardinality($7::text[])] || ' calidad ' || i % 97 as name) w`;

async function fill(services: Services, accountId: number): Promise<void> {
  const owner = <T>(work: (tx: Tx) => Promise<T>) => services.db.system(work);
  const [index] = await owner((tx) =>
    tx.query<{ sql: string }>(
      `select indexdef as sql from pg_indexes where indexname = 'search_index_trigram_idx'`,
    ),
  );
  await owner((tx) => tx.execute('drop index search_index_trigram_idx'));
  for (const [resource, share] of SHARES)
    for (let from = 1; from <= ROWS * share; from += CHUNK)
      await owner((tx) =>
        tx.execute(fillSql, [
          accountId,
          resource,
          from,
          Math.min(from + CHUNK - 1, ROWS * share),
          NAMES,
          KINDS,
          COLORS,
        ]),
      );
  await owner((tx) => tx.execute(index!.sql));
  await owner((tx) =>
    tx.execute(
      'insert into search_words (account_id, word) select $1, unnest($2::text[]) on conflict do nothing',
      [accountId, [...NAMES, ...KINDS, ...COLORS, 'calidad']],
    ),
  );
  await owner((tx) => tx.execute('analyze search_index, search_words'));
}

export async function searchIndex(): Promise<Figure[]> {
  const db = await testDatabase(registry, silent);
  try {
    const services: Services = {
      db,
      registry,
      ...(await loadBehaviour(registry)),
      extensions: platformExtensions,
      log: silent,
      now: () => Temporal.Now.instant(),
      secret: 'a secret of the bench, longer than 32 characters',
      filesDir: '/tmp',
      appUrl: 'http://127.0.0.1',
    };
    const [account] = await db.system((tx) =>
      tx.query<{ id: number }>(
        `insert into accounts (code, name, kind, status, time_zone, contact_email) values ('BENCH', 'Bench', 'PRUEBA', 'ACTIVA', 'America/Mexico_City', 'a@telar.test') returning id`,
      ),
    );
    await fill(services, account!.id);
    const actor = systemActor(registry, account!.id, 'BENCH', 'America/Mexico_City');
    const figures: Figure[] = [];
    for (const [what, q] of SEARCHES) {
      const { groups } = await search(services, actor, q);
      const times = await oneByOne(15, () => search(services, actor, q));
      figures.push(
        atMost(
          `Search of everything over 1,000,000 records, ${what}`,
          median(times),
          100,
          'ms',
          `«${q}», ${groups.length} kinds, longest ${format(Math.max(...times))} ms`,
        ),
      );
    }
    return figures;
  } finally {
    await db.close();
  }
}
