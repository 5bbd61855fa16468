/** Checks of the rows that hang from a customer: contacts, tax data and places of delivery. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import {
  isCompany,
  isGeneric,
  PUBLIC_NAME,
  RFC_FOREIGN,
  RFC_PUBLIC,
} from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';
import { canReadRecord } from '#erp/kernel/record-access.ts';
import type { Row, SaveContext } from '#erp/kernel/rules.ts';
import { regimes } from '#erp/modules/sat/regimes.ts';
import { regimeProblem, useProblem } from '#erp/modules/sat/tax-identity.ts';
import { completeConsignee } from '../consignees/consignees.rules.ts';
import type { customers } from './customers.ts';

type Fail = (field: string, message: string) => void;
const EMAIL = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/;
const empty = (value: unknown) => value === null || value === undefined;

/** One is the main one; without any, the first becomes it. */
function onlyDefault(rows: readonly Row[], lines: string, message: string, fail: Fail): void {
  const marked = rows.map((row, i) => (row.is_default ? i : -1)).filter((i) => i >= 0);
  for (const i of marked.slice(1)) fail(`${lines}[${i}][is_default]`, message);
}

export function checkContacts(rows: readonly Row[], today: string, fail: Fail): void {
  if (rows[0] && !rows.some((row) => row.is_default)) rows[0].is_default = true;
  onlyDefault(
    rows,
    'contacts',
    t('sales.mainContact', 'Sólo un contacto puede ser el principal.'),
    fail,
  );
  for (const [i, row] of rows.entries()) {
    if (empty(row.phone) && empty(row.mobile) && empty(row.email))
      fail(`contacts[${i}][phone]`, t('sales.someMeans', 'Captura al menos un medio de contacto.'));
    if (typeof row.birthday === 'string' && row.birthday >= today)
      fail(
        `contacts[${i}][birthday]`,
        t('sales.birthday', 'El cumpleaños debe ser una fecha pasada.'),
      );
  }
}

export async function checkTaxCompanies(
  context: SaveContext<typeof customers>,
  rows: readonly Row[],
): Promise<void> {
  const { tx, fail } = context;
  if (rows.length === 0) return;
  if (!rows.some((row) => row.is_default)) rows[0]!.is_default = true;
  onlyDefault(
    rows,
    'tax_companies',
    t('sales.oneDefaultName', 'Sólo una razón social puede ser la predeterminada.'),
    fail,
  );
  const known = await regimes(tx);
  const none = [...known.values()].find((regime) => regime.code === '616');
  const seen = new Set<string>();
  for (const [i, row] of rows.entries()) {
    const at = (field: string) => `tax_companies[${i}][${field}]`;
    const rfc = String(row.rfc ?? '');
    if (isGeneric(rfc)) {
      Object.assign(row, {
        tax_regime_id: none?.id ?? row.tax_regime_id,
        cfdi_use: 'S01',
        is_withholder: false,
      });
      if (rfc === RFC_PUBLIC) row.legal_name = PUBLIC_NAME;
      if (rfc === RFC_FOREIGN && empty(row.country_id))
        fail(at('country_id'), t('sales.foreignCountry', 'Elige el país del cliente extranjero.'));
    } else {
      if (seen.has(rfc)) fail(at('rfc'), t('sales.rfcTwice', 'El RFC está repetido.'));
      seen.add(rfc);
      await checkOwner(context, rfc, at('rfc'));
      // A new company withholds unless somebody says otherwise later.
      if (row.id === undefined && isCompany(rfc)) row.is_withholder = true;
    }
    const regime = known.get(Number(row.tax_regime_id));
    const wrongRegime = regime && rfc ? regimeProblem(rfc, regime) : null;
    if (wrongRegime) fail(at('tax_regime_id'), wrongRegime);
    const wrongUse = regime && rfc ? useProblem(String(row.cfdi_use), rfc, regime) : null;
    if (wrongUse) fail(at('cfdi_use'), wrongUse);
    const wrongMail = String(row.invoice_emails ?? '')
      .split(',')
      .map((mail) => mail.trim())
      .find((mail) => mail !== '' && !EMAIL.test(mail));
    if (wrongMail)
      fail(
        at('invoice_emails'),
        t('sales.notMail', '«{mail}» no es un correo. Sepáralos con comas.', { mail: wrongMail }),
      );
  }
}

async function checkOwner(
  { tx, services, actor, resource, before, fail }: SaveContext<typeof customers>,
  rfc: string,
  at: string,
): Promise<void> {
  const [owner] = await tx.query<{ id: number; name: string }>(
    `select c.id, c.name from customer_tax_companies x ${join('customer_tax_companies.customer_id', 'x', 'c')}
     where x.account_id = $3 and x.rfc = $1 and x.customer_id <> $2 limit 1`,
    [rfc, before?.id ?? 0, TENANT],
  );
  if (!owner) return;
  const seen = await canReadRecord(tx, services.registry, actor, { resource, id: owner.id });
  fail(
    at,
    seen
      ? t('sales.rfcOf', 'El RFC ya pertenece a {name}.', { name: owner.name })
      : t('sales.rfcOfOthers', 'El RFC ya pertenece a un cliente que atiende alguien más.'),
  );
}

export async function checkConsignees(tx: Tx, rows: readonly Row[], fail: Fail): Promise<void> {
  onlyDefault(
    rows,
    'consignees',
    t('sales.oneDefaultPlace', 'Sólo un destino puede ser el predeterminado.'),
    fail,
  );
  for (const [i, row] of rows.entries())
    await completeConsignee(tx, row, (field) => `consignees[${i}][${field}]`, fail);
}
