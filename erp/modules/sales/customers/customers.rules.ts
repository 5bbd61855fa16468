import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { CREATE_IN_SALES, CUSTOMER_OPTIONS, SELLER_OPTIONS } from './customers.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { Decimal } from 'decimal.js';
import { hasPermission } from '#erp/kernel/actor.ts';
import type { Tx } from '#erp/db/database.ts';
import { defineRules, type ComputeContext, type Row, type SaveContext } from '#erp/kernel/rules.ts';
import { nextCode } from '#erp/platform/folios/codes.ts';
import { warnOfSameName } from './customer-warnings.ts';
import { createInSales, optionsOf } from './customers.endpoints.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import { checkConsignees, checkContacts, checkTaxCompanies } from './customer-children.ts';
import { isSame } from '#erp/kernel/validation/values.ts';
import type { InvoicePolicy, ShipmentPolicy } from '../policies.ts';
import { tellActs } from '../audit/write-audit.ts';
import { auditLimits, CUSTOMER_AUDIT } from './customer-audit.ts';
import { checkSeller } from './customer-seller.ts';
import { salesSettings } from '../sales-configuration/sales-settings.ts';
import { mergeCustomer } from './merging/merge-customers.ts';
import { uniteOwnRows } from './merging/own-rows.ts';
import { missingCreditDocuments } from './credit-documents.ts';
import { customers } from './customers.ts';

const lines = (draft: Row, name: string): readonly Row[] =>
  Array.isArray(draft[name]) ? (draft[name] as readonly Row[]) : [];
const empty = (value: unknown) => value === null || value === undefined;

interface CustomerType {
  readonly name: string;
  readonly pricelist_id: number | null;
  readonly payment_term: string | null;
  readonly credit_days: number | null;
  readonly default_credit_limit: string | null;
  readonly max_discount_percent: string | null;
  readonly invoice_policy: InvoicePolicy | null;
  readonly shipment_policy: ShipmentPolicy | null;
  readonly loyalty_eligible: boolean;
}

const typeOf = async (tx: Tx, id: unknown): Promise<CustomerType | undefined> =>
  (
    await tx.query<CustomerType>(
      'select name, pricelist_id, payment_term, credit_days, default_credit_limit, max_discount_percent, invoice_policy, shipment_policy, loyalty_eligible from customer_types where account_id = $2 and id = $1',
      [id, TENANT],
    )
  )[0];

/** Empty fields take the type's values, never overwriting; credit only by who may grant it. */
async function takeFromType({
  tx,
  actor,
  draft,
  before,
  changed,
}: ComputeContext<typeof customers>): Promise<void> {
  if (before && !changed('customer_type_id')) return;
  const type = await typeOf(tx, draft.customer_type_id);
  if (!type) return;
  draft.pricelist_id ??= type.pricelist_id;
  draft.invoice_policy ??= type.invoice_policy;
  draft.shipment_policy ??= type.shipment_policy;
  if (!before && type.loyalty_eligible) draft.loyalty_member = true;
  if (
    empty(draft.payment_term) &&
    type.payment_term === 'CREDITO' &&
    hasPermission(actor, 'customers.credit')
  )
    draft.payment_term = 'CREDITO';
  if (draft.payment_term === 'CREDITO') {
    draft.credit_days ??= type.credit_days;
    draft.credit_limit ??= type.default_credit_limit;
  }
}

async function checkDiscount({
  tx,
  draft,
  before,
  changed,
  fail,
}: SaveContext<typeof customers>): Promise<void> {
  const type = await typeOf(tx, draft.customer_type_id);
  if (!type) return;
  const most = new Decimal(type.max_discount_percent ?? '0');
  if (
    !empty(draft.discount_percent) &&
    (!before || changed('discount_percent') || changed('customer_type_id')) &&
    new Decimal(draft.discount_percent).gt(most)
  ) {
    fail(
      'discount_percent',
      t('sales.typeAllows', 'El tipo {type} permite hasta {most} %.', {
        type: type.name,
        most: most.toString(),
      }),
    );
  }
}

function checkCredit({ actor, draft, before, changed, fail }: SaveContext<typeof customers>): void {
  draft.payment_term ??= 'CONTADO';
  if (draft.payment_term === 'CREDITO') {
    if (
      (!before || changed('payment_term')) &&
      before?.payment_term !== 'CREDITO' &&
      !hasPermission(actor, 'customers.credit')
    )
      return fail(
        'payment_term',
        t(
          'sales.creditPermission',
          'Otorgar crédito necesita el permiso «Otorgar crédito y bloquear clientes».',
        ),
      );
    if (Number(draft.credit_days ?? 0) <= 0)
      fail('credit_days', t('sales.creditDays', 'Escribe los días de crédito.'));
    if (Number(draft.credit_limit ?? 0) <= 0)
      fail('credit_limit', t('sales.creditLimit', 'Escribe el límite de crédito.'));
  }
  draft.payment_method ??= draft.payment_term === 'CREDITO' ? 'PPD' : 'PUE';
}

/** Credit is given only with the papers that the company asks for, none of them expired. */
async function checkCreditDocuments(
  { tx, draft, before, changed, fail }: SaveContext<typeof customers>,
  today: string,
): Promise<void> {
  if (draft.payment_term !== 'CREDITO' || (before && !changed('payment_term'))) return;
  const { credit_document_types: asked } = await salesSettings(tx);
  const missing = missingCreditDocuments(asked, lines(draft, 'documents'), today);
  if (missing.length > 0)
    fail(
      'payment_term',
      t('sales.creditDocuments', 'Faltan documentos para otorgar crédito: {list}.', {
        list: missing.join(', '),
      }),
    );
}

/** What was looked at is another paper once its file or its days change. */
function unverifyChanged(rows: readonly Row[], stored: readonly Row[]): void {
  for (const row of rows) {
    const before = stored.find(({ id }) => id === row.id);
    if (
      !before ||
      ['file', 'document_type', 'issued_at', 'expires_at'].every((name) =>
        isSame(row[name], before[name]),
      )
    )
      continue;
    row.verified_by = null;
    row.verified_at = null;
  }
}

export const rules = defineRules(customers, {
  compute: takeFromType,
  async beforeSave(context) {
    const { tx, actor, draft, before, changed, now, fail } = context;
    if (empty(draft.code) && !before)
      draft.code = await nextCode(tx, actor.accountId, customers, 'CLI-', 5);
    draft.currency_id ??= await baseCurrency(tx, actor.accountId);
    draft.branch_office_id ??= actor.permissions.defaultBranchId;
    if (empty(draft.phone) && empty(draft.email))
      fail('phone', t('sales.phoneOrMail', 'Captura teléfono o correo.'));
    await warnOfSameName(context);
    await checkDiscount(context);
    draft.shipment_policy ??= 'PARCIAL';
    checkCredit(context);
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    if (!before || changed('seller_id')) await checkSeller(context, today);
    unverifyChanged(lines(draft, 'documents'), before ? lines(before, 'documents') : []);
    await checkCreditDocuments(context, today);
    if (!before || changed('contacts')) checkContacts(lines(draft, 'contacts'), today, fail);
    if (!before || changed('tax_companies'))
      await checkTaxCompanies(context, lines(draft, 'tax_companies'));
    if (!before || changed('consignees'))
      await checkConsignees(tx, lines(draft, 'consignees'), fail);
  },
  afterSave: auditLimits,
  afterTransition: tellActs<typeof customers>(CUSTOMER_AUDIT),
  transitions: {
    complete({ before, fail }) {
      if (lines(before, 'tax_companies').length === 0)
        fail('', t('sales.taxData', 'Captura sus datos fiscales antes de completar el alta.'));
    },
    unblock({ changes }) {
      changes.block_reason = null;
    },
    reactivate({ before, fail }) {
      if (before.merged_into_id)
        fail('', t('sales.mergedAway', 'Se fusionó con otro cliente: ya no se reactiva.'));
    },
  },
  beforeMerge: uniteOwnRows,
  actions: { merge: mergeCustomer },
  calls: {
    activeOptions: call(CUSTOMER_OPTIONS, (context) =>
      optionsOf(context, 'customers', { status: 'ACTIVO' }),
    ),
    sellerOptions: call(SELLER_OPTIONS, (context) =>
      optionsOf(context, 'customers', {
        seller_id: String(context.query.seller_id ?? context.actor?.userId ?? ''),
      }),
    ),
    branchOptions: call(CUSTOMER_OPTIONS, (context) =>
      optionsOf(context, 'sls/consignees', { is_branch: '1' }),
    ),
    createInSales: call(CREATE_IN_SALES, createInSales),
  },
});
