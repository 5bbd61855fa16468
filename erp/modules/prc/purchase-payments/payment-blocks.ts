/** Why an invoice may not be paid now, each reason as a person reads it (purchasing R46). */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { Registry } from '#erp/model/registry.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { resolvePayees, type Resolved } from '#erp/modules/cfl/subjects/payee-account.ts';
import type { PayableInvoice } from './payable-invoices.ts';
import { STOPS_PAYMENTS } from '#erp/modules/purchasing/suppliers/suppliers.choices.ts';

const ROWS = 'prc:blocks';

/** Other modules say what they know: a cancelled CFDI, a document that expired, a receipt owed. */
export const BLOCK_SET = {
  [ROWS]: `select null::bigint as account_id, null::bigint as invoice_id, null::text as code, null::text as detail where false`,
} as const satisfies ModuleDeclaration['rowSets'];

export const paymentBlocks = (
  statements: readonly string[],
): NonNullable<ModuleDeclaration['addedRows']> => ({ [ROWS]: statements });

interface KnownBlock {
  readonly invoice_id: number;
  readonly code: 'CFDI_CANCELADO' | 'DOCUMENTO' | 'COMPLEMENTO';
  readonly detail: string;
}

const known = (tx: Tx, { rowSets }: Pick<Registry, 'rowSets'>, ids: readonly number[]) =>
  tx.query<KnownBlock>(
    `select b.invoice_id, b.code, b.detail from (${rowSets.textOf(ROWS)}) b where b.account_id = $2 and b.invoice_id = any($1::bigint[]) order by b.invoice_id, b.code, b.detail`,
    [ids, TENANT],
  );

function knownText({ code, detail }: KnownBlock): string {
  if (code === 'CFDI_CANCELADO')
    return t('prc.blockCancelled', 'El emisor canceló su CFDI ante el SAT.');
  if (code === 'DOCUMENTO')
    return t('prc.blockDocument', 'Falta o venció «{document}».', { document: detail });
  return t('prc.blockReceipt', 'Debe el complemento de pago de {payment}.', { payment: detail });
}

const isBlocked = ({ block_scope }: PayableInvoice) => STOPS_PAYMENTS.includes(block_scope);

function ownReasons(invoice: PayableInvoice): readonly string[] {
  return [
    ...(invoice.hold
      ? [t('prc.blockHeld', 'Retenida: {reason}', { reason: invoice.hold_reason ?? '' })]
      : []),
    ...(invoice.supplier_status === 'ACTIVO' || isBlocked(invoice)
      ? []
      : [t('prc.payInactive', 'El proveedor no está activo.')]),
    ...(isBlocked(invoice)
      ? [
          t('prc.blockSupplier', 'Proveedor bloqueado: {reason}', {
            reason: invoice.block_reason ?? '',
          }),
        ]
      : []),
    ...(invoice.efos_status === 'DEFINITIVO'
      ? [t('prc.blockListed', 'Está en la lista 69-B como definitivo.')]
      : []),
    ...(new Exact(invoice.in_favor).gt(0)
      ? [
          t('prc.blockInFavor', 'El proveedor tiene {amount} a favor por aplicar.', {
            amount: shownMoney(invoice.in_favor),
          }),
        ]
      : []),
  ];
}

export interface Judged {
  readonly reasons: readonly string[];
  /** Of the supplier; null where none may be used. */
  readonly account: number | null;
}

export interface PaidInvoice {
  readonly invoice: PayableInvoice;
  /** Whose account is paid: the supplier’s, or that of whom it ceded the invoice to. */
  readonly payee: { readonly subject_id: number | null; readonly account: number | null };
}

/** By invoice, paid on a day (ISO) in its currency. */
export async function judgeInvoices(
  { tx, registry }: { readonly tx: Tx; readonly registry: Pick<Registry, 'rowSets'> },
  day: { readonly currency_id: number; readonly date: string },
  asked: readonly PaidInvoice[],
): Promise<ReadonlyMap<number, Judged>> {
  const told = Map.groupBy(
    await known(
      tx,
      registry,
      asked.map(({ invoice }) => invoice.id),
    ),
    ({ invoice_id }) => invoice_id,
  );
  const paid = asked.flatMap(({ invoice, payee: { subject_id, account } }) =>
    subject_id === null
      ? []
      : [
          {
            id: invoice.id,
            subject_id,
            account: account === null ? null : { owner: 'PROVEEDOR' as const, id: account },
          },
        ],
  );
  const resolved = await resolvePayees(tx, day, paid);
  const payees = new Map<number, Resolved>(paid.map(({ id }, i) => [id, resolved[i]!]));
  return new Map(
    asked.map(({ invoice }) => {
      const payee = payees.get(invoice.id);
      const reasons = [
        ...ownReasons(invoice),
        ...(told.get(invoice.id) ?? []).map(knownText),
        ...(payee
          ? [payee.problem ?? []].flat()
          : [
              t(
                'prc.noSubject',
                'El proveedor no es un tercero: guárdalo otra vez en su registro.',
              ),
            ]),
      ];
      return [invoice.id, { reasons, account: payee?.account?.id ?? null }];
    }),
  );
}
