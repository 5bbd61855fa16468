import { randomBytes } from 'node:crypto';
import { mailLink } from '#erp/platform/access/access-mails.ts';
import { linkUrl } from '../access/link-url.ts';
import { issueLink } from '#erp/platform/access/tokens.ts';
import { writePerson } from '#erp/platform/access/write-person.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { rebuildSearch } from '../search/rebuild.ts';
import { advanceIds, importCompany } from './company/company-import.ts';
import { readCompanyManifest, type CompanyManifest } from './company/company-manifest.ts';
import { companyTables, withoutTables } from './company/company-tables.ts';
import { maskRows } from './company/mask.ts';
import { compareWithManifest, restoreCheckText } from './company/restore-check.ts';
import { withUnpackedCopy } from './verify.ts';
import type { BackupRow } from './backup-row.ts';

/**
 * What must not happen twice or be read by others: what was sent or will be, keys of machines, and
 * the log with what people wrote.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'sys__logs',
  'audit_seals',
  'audit_anchors',
  'interfaces',
  'interface_deliveries',
  'mail_outbox',
  'notifications',
  'comments',
  'recents',
  'exports',
  'import_rows',
  'sys__errors',
]);

/**
 * Restores a copy into a company made for it, with invented people (R40, R41); gives the report
 * with its tie-out.
 */
export const rehearseRestore = (
  services: Services,
  row: BackupRow,
  file: string,
): Promise<string> =>
  withUnpackedCopy(file, async (folder) => {
    const manifest = await readCompanyManifest(folder);
    const { registry, db } = services;
    const tables = withoutTables(companyTables(registry), LEFT_OUT);
    const code = row.restore_code!;
    const change = maskRows(registry, randomBytes(32).toString('hex'));
    return db.system(async (tx) => {
      const accountId = await makeAccount(tx, code, row.restore_email!, manifest);
      await importCompany(tx, tables, folder, manifest, accountId, change);
      const found = await compareWithManifest(tx, tables, manifest, accountId);
      if (found.differences.length > 0) throw new Error(restoreCheckText(found));
      await advanceIds(tx, tables, accountId);
      await finishAccount(tx, accountId);
      await rebuildSearch((work) => work(tx), registry, accountId);
      const link = await inviteAdministrator(tx, services, accountId, row.restore_email!);
      return `${restoreCheckText(found)}\nLas personas son inventadas; llaves, correo y pasarelas quedaron fuera o apagadas.\nEmpresa ${code}: entra con ${row.restore_email!} por ${link}`;
    });
  });

async function makeAccount(
  tx: Tx,
  code: string,
  email: string,
  { account }: CompanyManifest,
): Promise<number> {
  const [made] = await tx.query<{ id: number }>(
    `insert into accounts (code, name, kind, status, contact_email, time_zone) values ($1, $2, 'PRUEBA', 'ACTIVA', $3, $4) returning id`,
    [code, `Copia de ${account.name}`.slice(0, 80), email, account.timeZone],
  );
  await tx.execute('insert into account_versions (account_id) values ($1)', [made!.id]);
  return made!.id;
}

const finishAccount = (tx: Tx, accountId: number) =>
  tx.execute(
    `update accounts set language_code = (select code from language where account_id = $1 and code = 'ES-MX'),
       country_id = (select id from countries where account_id = $1 and code = 'MEX'),
       base_currency_id = (select id from currencies where account_id = $1 and code = 'MXN') where id = $1`,
    [accountId],
  );

async function inviteAdministrator(
  tx: Tx,
  services: Services,
  accountId: number,
  email: string,
): Promise<string> {
  const now = services.now();
  const userId = await writePerson(tx, accountId, {
    nickname: `prueba.${accountId}`,
    name: 'Administrador',
    lastName: 'de la prueba',
    email,
    roleCodes: ['ADMINISTRADOR'],
    status: 'INVITADO',
    passwordHash: null,
  });
  const link = { accountId, userId, kind: 'INVITACION', sentTo: email } as const;
  const token = await issueLink(tx, services.secret, link, now);
  await mailLink(tx, services, link, token, now);
  return linkUrl(services.appUrl, 'INVITACION', token, email);
}
