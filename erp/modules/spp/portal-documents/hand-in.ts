/** What a supplier hands in becomes a document of the company's, which others review. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import {
  actionRules,
  actionRulesOf,
  type ActionContext,
} from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import type { Choice } from '#erp/model/types.ts';
import { t } from '#erp/model/texts/t.ts';
import { BOUGHT_ORDER } from '#erp/modules/purchasing/purchase-orders/purchase-order-choices.ts';
import { suppliersDocuments } from '../suppliers-documents/suppliers-documents.ts';
import { HAND_IN, HAND_IN_COMPLEMENT, HAND_IN_PAPER, WITHDRAW } from './portal-actions.ts';
import type { requiredDocuments } from '../required-documents/required-documents.ts';

type Acting = Pick<ActionContext, 'tx' | 'services' | 'actor'>;

async function handIn({ tx, services, actor }: Acting, values: object) {
  const by = onBehalfOf(services, actor);
  const { id, folio } = await createInTransaction(tx, services, by, suppliersDocuments, {
    ...sentValues({ supplier_id: actor.partyId, ...values }),
  });
  return {
    data: { id: id! },
    outcome: {
      message: t('spp.handedIn', 'Recibimos tu documento {folio}.', { folio: String(folio ?? '') }),
      open: { resource: 'supplier_users/documents', id: id! },
    },
  };
}

const choices = (rows: readonly { readonly id: number; readonly name: string }[]): Choice[] =>
  rows.map(({ id, name }) => [String(id), name]);

interface NamedRow {
  readonly id: number;
  readonly name: string;
}

/** Of which something may still be charged. */
const ordersOf = (tx: Tx, supplier: number | null) =>
  tx.query(
    sql<NamedRow>`select id, coalesce(folio, '') as name from purchase_orders where account_id = ${TENANT} and supplier_id = ${supplier} and coalesce(amended_from, status) = any(${[...BOUGHT_ORDER]}::text[]) and sent_at is not null and coalesce(invoiced_percent, 0) < 100 order by date desc, id desc limit 200`,
  );

const typesOf = (tx: Tx, supplier: number | null) =>
  tx.query(
    sql<NamedRow>`select y.id, y.name from spp__required_documents q join pur__document_types y on y.account_id = ${TENANT} and y.id = q.document_type_id where q.account_id = ${TENANT} and q.supplier_id = ${supplier} order by y.code`,
  );

export const handInDocument = actionRules(HAND_IN, {
  async prefill({ tx, actor, given }) {
    return {
      values: { kind: given.kind ?? 'FACTURA' },
      choices: {
        purchase_order_id: choices(await ordersOf(tx, actor.partyId)),
        document_type_id: choices(await typesOf(tx, actor.partyId)),
      },
    };
  },
  run: (context) => handIn(context, context.input),
});

export const handInPaper = actionRulesOf<typeof requiredDocuments>()(HAND_IN_PAPER, {
  run: (context) =>
    handIn(context, {
      ...context.input,
      kind: 'EXPEDIENTE',
      document_type_id: context.record.document_type_id,
    }),
});

export const handInComplement = actionRules(HAND_IN_COMPLEMENT, {
  run: (context) => handIn(context, { ...context.input, kind: 'COMPLEMENTO_PAGO' }),
});

export const withdraw = actionRulesOf<typeof suppliersDocuments>()(WITHDRAW, {
  async run({ tx, services, actor, record }) {
    const by = onBehalfOf(services, actor);
    await transitionInTransaction(tx, services, by, suppliersDocuments, 'cancel', record.id, {});
    return { outcome: { message: t('spp.withdrawn', 'Retiraste el documento.') } };
  },
});
