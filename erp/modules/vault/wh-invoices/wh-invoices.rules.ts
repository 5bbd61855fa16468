import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { actionRulesOf, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { requirePermission } from '#erp/kernel/access.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules, type CallContext, type TransitionContext } from '#erp/kernel/rules.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { rowIdOf } from '#erp/model/field-types/inputs.ts';
import { notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { followPaid, matchPayments } from './linking/match-payments.ts';
import { toExpense } from './linking/to-expense.ts';
import { toInvoice } from './linking/to-invoice.ts';
import { xmlOf } from './linking/xml-of.ts';
import { askDue } from './sat-status/ask-status.ts';
import { ACCEPT_CANCEL, REFRESH, REJECT_CANCEL } from './sat-status/status-actions.ts';
import { trayOf } from './tray.ts';
import { whInvoices } from './wh-invoices.ts';
import { XML } from './wh-invoices.schemas.ts';

type Change = TransitionContext<typeof whInvoices>;

/** Asked at once of what one person looks at; the job asks of the rest. */
const AT_ONCE = 5;

const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  I: ['COMPRA', 'GASTO'],
  E: ['NOTA_CREDITO'],
  P: ['REP'],
  N: ['NOMINA'],
  T: [],
};

const place = ({ before, changes }: Change, status: string) => {
  changes.tray = trayOf({ ...before, status });
};

function classify(context: Change): void {
  const { before, changes, fail } = context;
  const chosen = changes.classification ?? before.classification;
  if (!OF_TYPE[before.cfdi_type]?.includes(chosen))
    fail(
      'classification',
      t('vault.classOfType', 'Un CFDI de este tipo no se clasifica así: elige otra o ignóralo.'),
    );
  place(context, 'CLASIFICADO');
}

type Asking = Pick<ActionContext, 'tx' | 'now'> & {
  readonly record: StoredRow<typeof whInvoices>;
};

/** Its turn comes at once, with our answer where there is one. */
async function askOf({ tx, record, now }: Asking, answer: string | null): Promise<void> {
  await tx.execute(
    sql`update sat__wh_invoices set sat_check_due = ${now.toString()}, cancel_answer = ${answer}, version = version + 1 where account_id = ${TENANT} and id = ${record.id}`,
  );
}

const refresh = actionRulesOf<typeof whInvoices>()(REFRESH, {
  async run(context) {
    await askOf(context, null);
    await matchPayments(context, [context.record.id]);
    return { outcome: { message: t('vault.asked', 'Consulta enviada al SAT.') } };
  },
});

const answerOf = (declared: typeof ACCEPT_CANCEL, answer: 'ACEPTAR' | 'RECHAZAR') =>
  actionRulesOf<typeof whInvoices>()(declared, {
    async run(context) {
      await changeByConsequence(
        context,
        whInvoices.path,
        { id: context.record.id },
        {
          changes: () => ({ cancel_answer: answer }),
          reason:
            answer === 'ACEPTAR'
              ? t('vault.accepted', 'Se acepta su cancelación')
              : t('vault.refusedCancel', 'Se rechaza su cancelación'),
        },
      );
      await askOf(context, answer);
      return { outcome: { message: t('vault.answered', 'Respuesta enviada al SAT.') } };
    },
  });

async function downloadXml({ services, actor, params }: CallContext & { readonly actor: Actor }) {
  const id = rowIdOf(params.id) || 0;
  requirePermission(actor, services.registry, whInvoices, 'one');
  const { name, bytes } = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    await requireRecord(tx, services.registry, actor, { resource: whInvoices, id }, 'one');
    const [found] = await tx.query(
      sql<{
        name: string;
      }>`select issuer_rfc || '_' || uuid as name from sat__wh_invoices where account_id = ${TENANT} and id = ${id}`,
    );
    if (!found) throw notFound();
    return { name: found.name, bytes: await xmlOf(tx, id) };
  });
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/xml',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}.xml`,
      'cache-control': 'private, no-store',
    },
  });
}

export const rules = defineRules(whInvoices, {
  anyItemsSettled: (context, settled) =>
    followPaid(
      context,
      settled.flatMap(({ item }) =>
        item.source_resource === 'prc/invoice-shipments' ? [String(item.source_id)] : [],
      ),
    ),
  transitions: {
    classify,
    ignore(context) {
      context.changes.classification = 'IGNORADO';
      place(context, 'IGNORADO');
    },
    restore(context) {
      Object.assign(context.changes, { classification: 'POR_CLASIFICAR', ignore_reason: null });
      place(context, 'NUEVO');
    },
  },
  actions: {
    refresh,
    'accept-cancel': answerOf(ACCEPT_CANCEL, 'ACEPTAR'),
    'reject-cancel': answerOf(REJECT_CANCEL, 'RECHAZAR'),
    'to-invoice': toInvoice,
    'to-expense': toExpense,
  },
  calls: { xml: call(XML, downloadXml) },
  async afterCommit({ services, actor }) {
    await askDue({ services, actor }, AT_ONCE);
  },
});
