/**
 * Puts a copy of a company in its own place while it is suspended (platform R40): what was there is
 * copied first, then replaced in one transaction.
 */
import { t } from '#erp/model/texts/t.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { contentsOf } from '#erp/kernel/files/content-store.ts';
import { DomainError } from '#erp/model/errors.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { clearDefinitions } from '#erp/platform/custom-fields/company.ts';
import { rebuildSearch } from '#erp/platform/search/rebuild.ts';
import { advanceIds, importCompany } from './company-import.ts';
import { readCompanyManifest, type CompanyManifest } from './company-manifest.ts';
import { companyTables, type CompanyTable } from './company-tables.ts';
import { compareWithManifest, restoreCheckText } from './restore-check.ts';
import { withUnpackedCopy } from '../verify.ts';

/** Columns of `accounts` that point at rows of the company itself. */
const POINTERS = [
  'icon_id',
  'header_id',
  'language_code',
  'country_id',
  'base_currency_id',
] as const;

const said = (n: number, one: string, many: string) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** What belongs to nobody else: filled again or meaningless after it. */
const FORGOTTEN = ['drafts', 'idempotency_keys', 'search_index', 'search_words'] as const;

async function requireSuspended(
  tx: Tx,
  accountId: number,
  { account }: CompanyManifest,
): Promise<void> {
  const [found] = await tx.query<{ code: string; status: string }>(
    'select code, status from accounts where id = $1 for update',
    [accountId],
  );
  if (!found || found.status !== 'SUSPENDIDA')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('backup.notSuspended', 'La empresa no está suspendida: suspéndela antes.'),
    );
  if (found.code !== account.code)
    throw new DomainError(
      'VALIDACION',
      t('backup.otherCompany', 'El respaldo es de la empresa {found}, no de {company}.', {
        found: account.code,
        company: found.code,
      }),
    );
}

/** Every row of the company, last tables first; references that point ahead are let go before. */
async function empty(tx: Tx, tables: readonly CompanyTable[], accountId: number): Promise<void> {
  const known = new Set(tables.map(({ name }) => name));
  await tx.execute(
    `update accounts set ${POINTERS.map((name) => `${name} = null`).join(', ')} where id = $1`,
    [accountId],
  );
  for (const name of FORGOTTEN)
    if (!known.has(name) && (await hasTable(tx, name)))
      await tx.execute(`delete from ${name} where account_id = $1`, [accountId]);
  // The log and the ledgers let their rows go to the owner who says so, in this transaction only.
  await tx.query(`select set_config('erp.retire', '1', true)`);
  for (const { name, late } of tables)
    if (late.length > 0)
      await tx.execute(
        `update "${name}" set ${late.map((column) => `"${column}" = null`).join(', ')} where account_id = $1`,
        [accountId],
      );
  for (const { name } of tables.toReversed())
    await tx.execute(`delete from "${name}" where account_id = $1`, [accountId]);
  await tx.query(`select set_config('erp.retire', '', true)`);
}

const hasTable = async (tx: Tx, name: string): Promise<boolean> =>
  (await tx.query<{ it: string | null }>('select to_regclass($1)::text as it', [name]))[0]?.it !==
  null;

/**
 * People sign in as before; those who are not in the copy no longer do, and those who had gone ask
 * for a password.
 */
async function reconcilePeople(tx: Tx, accountId: number): Promise<string> {
  const gone = await tx.execute(
    `delete from identities i where i.account_id = $1 and not exists (select 1 from users u where ${sameCompany('u', 'i')} and u.id = i.user_id and u.status <> 'ELIMINADO')`,
    [accountId],
  );
  await tx.execute(
    `update identities i set email = lower(u.email) from users u where i.account_id = $1 and ${sameCompany('u', 'i')} and u.id = i.user_id and lower(u.email) <> i.email
       and not exists (select 1 from identities o where o.email = lower(u.email))`,
    [accountId],
  );
  const back = await tx.execute(
    `insert into identities (email, account_id, user_id) select lower(u.email), u.account_id, u.id from users u
     where u.account_id = $1 and u.status <> 'ELIMINADO' and not exists (select 1 from identities i where ${sameCompany('i', 'u')} and i.user_id = u.id)
       and not exists (select 1 from identities i where i.email = lower(u.email))`,
    [accountId],
  );
  await tx.execute(
    `update sessions set ended_at = now(), end_reason = 'RESTAURACION' where account_id = $1 and ended_at is null`,
    [accountId],
  );
  await tx.execute(
    'update auth_tokens set used_at = now() where used_at is null and account_id = $1',
    [accountId],
  );
  return `${said(gone, 'persona posterior', 'personas posteriores')} al respaldo ya no entran; ${said(back, 'vuelve y pide', 'vuelven y piden')} contraseña nueva.`;
}

/** What might go out a second time waits for somebody to resume it. */
async function pauseOutgoing(
  tx: Tx,
  accountId: number,
  manifest: CompanyManifest,
): Promise<string> {
  const mails = await tx.execute(
    `update mail_outbox set status = 'CANCELADO', error = 'La empresa se restauró: quizá ya había salido.', version = version + 1 where account_id = $1 and status in ('PENDIENTE', 'REINTENTO', 'ENVIANDO')`,
    [accountId],
  );
  const deliveries = await tx.execute(
    `update interface_deliveries set status = 'DESCARTADA', version = version + 1 where account_id = $1 and status in ('PENDIENTE', 'REINTENTO')`,
    [accountId],
  );
  const interfaces = await tx.execute(
    `update interfaces set status = 'PAUSADA', version = version + 1 where account_id = $1 and status in ('ACTIVA', 'FALLANDO')`,
    [accountId],
  );
  const gateways = await tx.execute(
    'update payment_gateways set active = false, version = version + 1 where account_id = $1 and active',
    [accountId],
  );
  await tx.execute(
    `insert into sys__logs (account_id, actor_kind, nickname, action, transition, resource, record_id, reason) values ($1, 'SISTEMA', 'restauración', 'ACCION', 'restore', 'accounts', $1, $2)`,
    [accountId, `Se restauró el respaldo del ${manifest.createdAt}`],
  );
  return `No salen dos veces: ${said(mails, 'correo cancelado', 'correos cancelados')}, ${said(deliveries, 'entrega descartada', 'entregas descartadas')}, ${said(interfaces, 'integración pausada', 'integraciones pausadas')}, ${said(gateways, 'pasarela apagada', 'pasarelas apagadas')}.`;
}

async function putFiles(services: Services, accountId: number, folder: string): Promise<number> {
  const root = join(folder, 'files');
  const shelves = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let put = 0;
  for (const shelf of shelves)
    for (const sha256 of await readdir(join(root, shelf))) {
      await contentsOf(services).put(
        accountId,
        sha256,
        await buffer(createReadStream(join(root, shelf, sha256))),
      );
      put += 1;
    }
  return put;
}

/**
 * Gives the report. Throws ESTADO_INVALIDO unless the company is suspended, VALIDACION for another
 * company's copy or a later version's, and whatever does not tie out: then nothing changed.
 */
export const restoreInPlace = (
  services: Services,
  accountId: number,
  file: string,
): Promise<string> =>
  withUnpackedCopy(file, async (folder) => {
    const manifest = await readCompanyManifest(folder);
    const { registry, db } = services;
    const tables = companyTables(registry);
    // Contents are named by their digest: more of them than needed harm nobody if the rest fails.
    const files = await putFiles(services, accountId, folder);
    const told = await db.system(async (tx) => {
      await requireSuspended(tx, accountId, manifest);
      const [pointers] = await tx.query<Record<(typeof POINTERS)[number], string | number | null>>(
        `select ${POINTERS.join(', ')} from accounts where id = $1`,
        [accountId],
      );
      await empty(tx, tables, accountId);
      await importCompany(tx, tables, folder, manifest, accountId);
      const found = await compareWithManifest(tx, tables, manifest, accountId);
      if (found.differences.length > 0) throw new Error(restoreCheckText(found));
      await advanceIds(tx, tables, accountId);
      await restorePointers(tx, accountId, pointers!);
      const people = await reconcilePeople(tx, accountId);
      const quieted = await pauseOutgoing(tx, accountId, manifest);
      await tx.execute(
        'update account_versions set permissions = permissions + 1 where account_id = $1',
        [accountId],
      );
      await rebuildSearch((work) => work(tx), registry, accountId);
      return [restoreCheckText(found), people, quieted];
    });
    clearDefinitions(db, accountId);
    return [
      `Respaldo del ${manifest.createdAt}.`,
      ...told,
      `${said(files, 'archivo', 'archivos')} en su lugar. La empresa sigue suspendida: revísala y reanúdala.`,
    ].join('\n');
  });

/** What the company's own row named and the copy has too. */
async function restorePointers(
  tx: Tx,
  accountId: number,
  pointers: Readonly<Record<(typeof POINTERS)[number], string | number | null>>,
): Promise<void> {
  const exists = (table: string, column: string, at: number) =>
    `(select t.${column} from ${table} t where t.account_id = $1 and t.${column} = $${at})`;
  await tx.execute(
    `update accounts set icon_id = ${exists('files', 'id', 2)}, header_id = ${exists('files', 'id', 3)}, language_code = ${exists('language', 'code', 4)},
       country_id = ${exists('countries', 'id', 5)}, base_currency_id = ${exists('currencies', 'id', 6)} where id = $1`,
    [accountId, ...POINTERS.map((name) => pointers[name])],
  );
}
