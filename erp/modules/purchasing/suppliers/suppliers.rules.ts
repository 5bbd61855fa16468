import { t } from '#erp/model/texts/t.ts';
import { lockNames } from '#erp/db/named-locks.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { defineRules, type Row, type SaveContext } from '#erp/kernel/rules.ts';
import { permissionHooks } from '#erp/platform/access/raise-permissions.ts';
import { nextCode } from '#erp/platform/folios/codes.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import { regimes } from '#erp/modules/sat/regimes.ts';
import { isCompany, RFC_FOREIGN } from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';
import { regimeProblem } from '#erp/modules/sat/tax-identity.ts';
import { countryId } from '../country-id.ts';
import { checkBankAccounts } from './bank-accounts.ts';
import { rejectBank, suspendBank, verifyBank } from './verify-bank.ts';
import { isListed, listedText } from './listed-supplier.ts';
import { supplierName, type NamedSupplier } from './supplier-name.ts';
import { warnOfHolders, warnOfName } from './supplier-warnings.ts';
import { closePortal, followPortalSwitch, inviteUser } from './portal/portal-users.ts';
import { suppliers } from './suppliers.ts';

const rows = (draft: Row, name: string): readonly Row[] =>
  Array.isArray(draft[name]) ? (draft[name] as readonly Row[]) : [];
const empty = (value: unknown) => value === null || value === undefined;

/** Services are expenses for the tax return; goods are bought to be used or sold. */
const SERVICES = new Set(['SERVICIOS', 'FLETES', 'ADUANAL', 'FINANCIERA', 'GASTOS']);
const DIOT_OPERATION: Readonly<Record<string, string>> = {
  MATERIA_PRIMA: '02',
  INSUMOS: '02',
  REFACCIONES: '02',
  ACTIVO_FIJO: '02',
  SERVICIOS: '03',
};

async function complete({
  tx,
  actor,
  draft,
  before,
}: SaveContext<typeof suppliers>): Promise<void> {
  if (empty(draft.code) && !before)
    draft.code = await nextCode(tx, actor.accountId, suppliers, 'PROV-', 4);
  if (draft.person_type === 'EXTRANJERO') draft.rfc = RFC_FOREIGN;
  const category = String(draft.category);
  draft.buyer_id ??= actor.userId;
  draft.currency_id ??= await baseCurrency(tx, actor.accountId);
  if (draft.person_type !== 'EXTRANJERO') draft.country_id ??= await countryId(tx, 'MEX');
  draft.default_cfdi_use ??= SERVICES.has(category) ? 'G03' : 'G01';
  draft.diot_third_type ??= draft.person_type === 'EXTRANJERO' ? '05' : '04';
  draft.diot_operation_type ??= DIOT_OPERATION[category] ?? '85';
  if (!empty(draft.payment_type_id)) return;
  const [transfer] = await tx.query<{ id: number }>(
    "select id from payment_types where account_id = $1 and sat_code = '03' and active order by id limit 1",
    [TENANT],
  );
  draft.payment_type_id = transfer?.id ?? null;
}

/** Two of one identity wait for each other: the second sees the first. */
const lockIdentity = (tx: SaveContext<typeof suppliers>['tx'], identity: string): Promise<void> =>
  lockNames(tx, [`supplier-identity:${identity}`]);

async function checkIdentity(context: SaveContext<typeof suppliers>): Promise<void> {
  const { tx, draft, before, fail } = context;
  const rfc = String(draft.rfc ?? '');
  if (draft.person_type === 'EXTRANJERO') {
    await lockIdentity(tx, `${draft.country_id ?? ''}:${draft.foreign_tax_id ?? ''}`);
    const [twin] = await tx.query<NamedSupplier>(
      'select id, code from suppliers where account_id = $4 and foreign_tax_id = $1 and country_id = $2 and id <> $3 limit 1',
      [draft.foreign_tax_id, draft.country_id, before?.id ?? 0, TENANT],
    );
    if (twin && !empty(draft.foreign_tax_id))
      fail(
        'foreign_tax_id',
        t('purchasing.sameIdentity', 'Ya existe {supplier} con esta identificación en ese país.', {
          supplier: await supplierName(context, twin),
        }),
      );
    return;
  }
  if (rfc === '') return;
  if (draft.person_type === 'MORAL' && !isCompany(rfc))
    fail('rfc', t('purchasing.rfcCompany', 'El RFC de una persona moral tiene 12 caracteres.'));
  if (draft.person_type === 'FISICA' && isCompany(rfc))
    fail('rfc', t('purchasing.rfcPerson', 'El RFC de una persona física tiene 13 caracteres.'));
  await lockIdentity(tx, rfc);
  const [twin] = await tx.query<NamedSupplier>(
    'select id, code from suppliers where account_id = $3 and rfc = $1 and id <> $2 limit 1',
    [rfc, before?.id ?? 0, TENANT],
  );
  if (twin)
    fail(
      'rfc',
      t('purchasing.sameRfc', 'Ya existe {supplier} con este RFC.', {
        supplier: await supplierName(context, twin),
      }),
    );
  const regime = (await regimes(tx)).get(Number(draft.tax_regimen_id));
  const wrong = regime && regimeProblem(rfc, regime);
  if (wrong) fail('tax_regimen_id', wrong);
}

async function checkTerms({ tx, draft, fail }: SaveContext<typeof suppliers>): Promise<void> {
  const [country] = await tx.query<{ code: string }>(
    'select code from countries where account_id = $2 and id = $1',
    [draft.country_id, TENANT],
  );
  if (country?.code === 'MEX' && empty(draft.state_id))
    fail('state_id', t('purchasing.state', 'Elige el estado.'));
  if (!empty(draft.early_pay_days) && draft.early_pay_days >= Number(draft.credit_days ?? 0))
    fail(
      'early_pay_days',
      t('purchasing.earlyPayment', 'El pronto pago debe vencer antes que el crédito.'),
    );
  if (draft.status === 'ACTIVO' && empty(draft.email))
    fail('email', t('purchasing.mail', 'Escribe el correo: el proveedor está activo.'));
}

function checkContacts({ draft, fail }: SaveContext<typeof suppliers>): void {
  const contacts = rows(draft, 'contacts');
  if (contacts[0] && !contacts.some((row) => row.is_main)) contacts[0].is_main = true;
  const main = contacts.map((row, i) => (row.is_main ? i : -1)).filter((i) => i >= 0);
  for (const i of main.slice(1))
    fail(
      `contacts[${i}][is_main]`,
      t('purchasing.mainContact', 'Sólo un contacto puede ser el principal.'),
    );
}

export const rules = defineRules(suppliers, {
  async beforeSave(context) {
    await complete(context);
    await checkIdentity(context);
    await checkTerms(context);
    checkContacts(context);
    warnOfName(context);
    warnOfHolders(context);
    if (!context.before || context.changed('bank_accounts'))
      Object.assign(context.draft, {
        bank_accounts: await checkBankAccounts(context, rows(context.draft, 'bank_accounts')),
      });
  },
  afterSave: followPortalSwitch,
  afterCommit: permissionHooks.afterCommit,
  actions: { inviteUser, verifyBank, rejectBank, suspendBank },
  transitions: {
    retire: closePortal,
    authorize({ before, fail }) {
      if (rows(before, 'contacts').length === 0)
        fail(
          '',
          t('purchasing.contactFirst', 'Agrega al menos un contacto antes de darlo de alta.'),
        );
      if (empty(before.email))
        fail('', t('purchasing.mailFirst', 'Escribe su correo antes de darlo de alta.'));
      const { efos_status: situation } = before;
      if (situation && isListed(situation)) fail('', listedText(situation));
    },
    block({ before, changes, fail }) {
      if (before.efos_status === 'DEFINITIVO' && changes.block_scope !== 'TODO')
        return fail('block_scope', listedText(before.efos_status));
      if (changes.block_scope === 'NINGUNO')
        return fail(
          'block_scope',
          t('purchasing.whatStops', 'Elige qué se detiene: compras, pagos o todo.'),
        );
      changes.status = changes.block_scope === 'TODO' ? 'BLOQUEADO' : 'ACTIVO';
    },
    unblock({ before, changes, fail }) {
      if (before.efos_status === 'DEFINITIVO') return fail('', listedText(before.efos_status));
      Object.assign(changes, { block_scope: 'NINGUNO', block_reason: null });
    },
  },
});
