/** A received CFDI as the proof of what somebody spent (finance §2.4). */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { actionRulesOf, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { updateInTransaction } from '#erp/kernel/operations/save.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { expenseClaims } from '#erp/modules/cfl/expenses/expenses.ts';
import type { whInvoices } from '../wh-invoices.ts';
import { requireLinkable } from './linkable.ts';
import { linkTo } from './link-known.ts';
import { TO_EXPENSE } from './link-actions.ts';
import { readOf } from './xml-of.ts';

type Received = StoredRow<typeof whInvoices>;
type Proving = ActionContext<typeof TO_EXPENSE.fields>;

interface Claim {
  readonly folio: string | null;
  readonly purpose: string;
  readonly currency: string;
}

interface Line {
  readonly id: number;
  readonly uuid: string | null;
}

async function formOf({ tx, input }: Proving, { paymentForm }: CfdiDraft): Promise<number> {
  if (input.payment_type_id) return input.payment_type_id;
  const [form] = await tx.query(
    sql<{
      id: number;
    }>`select id from payment_types where account_id = ${TENANT} and sat_code = ${paymentForm} and active order by id limit 1`,
  );
  if (form) return form.id;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('vault.noForm', 'Elige la forma de pago: el CFDI no dice una que tengas.'),
  );
}

/** What the voucher says: IVA apart, all other taxes with what was bought. */
function amountsOf({ taxes, total }: CfdiDraft) {
  const vat = (taxes?.transferred ?? [])
    .filter(({ tax }) => tax === '002')
    .reduce((sum, { amount }) => sum.plus(amount ?? 0), new Exact(0));
  return {
    subtotal: moneyText(new Exact(total).minus(vat)),
    tax_amount: vat.isZero() ? '' : moneyText(vat),
  };
}

async function claimOf({ tx, input }: Proving): Promise<Claim | undefined> {
  const [claim] = await tx.query(
    sql<Claim>`select g.folio, g.purpose, coalesce(c.code, 'MXN') as currency from cfl__expenses g left join currencies c on c.account_id = ${TENANT} and c.id = g.currency_id where g.account_id = ${TENANT} and g.id = ${input.claim_id}`,
  );
  return claim;
}

/** The voucher that has its folio already is completed; otherwise it is a new one. */
async function saveLine(context: Proving, received: Received): Promise<void> {
  const { tx, services, actor, input } = context;
  const { draft } = await readOf(tx, received.id);
  const lines = await tx.query(
    sql<Line>`select id, uuid from cfl__expense_lines where account_id = ${TENANT} and claim_id = ${input.claim_id} order by position, id`,
  );
  const voucher = {
    date: draft.date.slice(0, 10),
    expense_id: String(input.expense_id),
    description: (draft.concepts[0]?.description ?? received.issuer_name).slice(0, 200),
    payment_type_id: String(await formOf(context, draft)),
    uuid: received.uuid,
    ...amountsOf(draft),
  };
  const known = lines.some(({ uuid }) => uuid === received.uuid);
  const rows = [
    ...lines.map(({ id, uuid }): Readonly<Record<string, string>> =>
      uuid === received.uuid ? { ...voucher, id: String(id) } : { id: String(id) },
    ),
    ...(known ? [] : [voucher]),
  ];
  await updateInTransaction(tx, services, actor, expenseClaims, input.claim_id!, {
    lines: Object.fromEntries(rows.entries()),
  });
}

export const toExpense = actionRulesOf<typeof whInvoices>()(TO_EXPENSE, {
  async run(context) {
    const { record: received, input } = context;
    requireLinkable(received);
    if (received.cfdi_type !== 'I')
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('vault.noVoucher', 'Sólo un ingreso comprueba un gasto.'),
      );
    const claim = await claimOf(context);
    if (claim && claim.currency !== received.currency_code)
      throw invalid({
        claim_id: [
          t(
            'vault.claimCurrency',
            'El gasto está en {currency}: elige uno en la moneda del CFDI.',
            { currency: claim.currency },
          ),
        ],
      });
    await saveLine(context, received);
    await linkTo(context, received.uuid, {
      source_resource: expenseClaims.path,
      source_id: String(input.claim_id),
      name: claim?.folio ?? claim?.purpose ?? '',
    });
    return {
      outcome: {
        message: t('vault.voucherAdded', 'Comprobante agregado al gasto.'),
        open: { resource: expenseClaims.path, id: input.claim_id! },
      },
    };
  },
});
