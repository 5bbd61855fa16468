import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { openCall } from '#erp/kernel/wire/endpoint.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  defineRules,
  type ComputeContext,
  type SaveContext,
  type TransientContext,
  type TransitionContext,
} from '#erp/kernel/rules.ts';
import { kindByConsignee } from '../customer-orders/order-kind.ts';
import { tellActs } from '../audit/write-audit.ts';
import { auditSale } from '../documents/audit-sale.ts';
import { checkSale } from '../documents/check-sale.ts';
import { completeSale } from '../documents/complete-sale.ts';
import { routeByConsignee, saleOutlook } from '../documents/outlook/sale-outlook.ts';
import { judgePrices, requireOwnLimit } from '../documents/judge-prices.ts';
import type { SaleContext, SaleKind } from '../documents/sale-draft.ts';
import { salesSettings } from '../sales-configuration/sales-settings.ts';
import { acceptQuotation } from './answering/order-accepted.ts';
import { newVersion } from './answering/make-version.ts';
import { sendQuotation } from './answering/send-quotation.ts';
import { isLeftAside, type OptionalLine } from './optional-lines.ts';
import { OFFERED_PAGE } from './public-page/offered.schemas.ts';
import { showOffered } from './public-page/show-offered.ts';
import { QUOTATION_AUDIT } from './quotation-audit.ts';
import { taxesOfQuotation } from './quotation-taxes.ts';
import { slsQuotations } from './sls-quotations.ts';

type Compute = ComputeContext<typeof slsQuotations>;
type Change = TransitionContext<typeof slsQuotations>;

/** Nothing is added up that was offered aside and not chosen. */
const asideOf = ({ lines }: { readonly lines: readonly OptionalLine[] }): ReadonlySet<number> =>
  new Set(lines.flatMap((line, at) => (isLeftAside(line) ? [at] : [])));

const kindOfQuotation =
  (draft: Compute['draft']) =>
  async (context: SaleContext): Promise<SaleKind> => ({
    ...(await kindByConsignee(context)),
    aside: asideOf(draft),
  });

async function completeQuotation(context: Compute): Promise<void> {
  const { tx, draft } = context;
  const settings = await salesSettings(tx);
  draft.terms ??= settings.default_terms ?? null;
  if (draft.date)
    draft.valid_until ??= Temporal.PlainDate.from(draft.date)
      .add({ days: settings.quotation_days })
      .toString();
  await completeSale(context, kindOfQuotation(draft));
}

/** Versions of one quotation are numbered in the order in which they are made. */
async function numberVersion({
  tx,
  before,
  draft,
}: SaveContext<typeof slsQuotations>): Promise<void> {
  if (before || !draft.root_quotation_id) return;
  const [last] = await tx.query(
    sql<{
      revision: number;
    }>`select max(revision)::int as revision from sls_quotations where account_id = ${TENANT} and (id = ${draft.root_quotation_id} or root_quotation_id = ${draft.root_quotation_id})`,
  );
  draft.revision = (last?.revision ?? 0) + 1;
}

async function submitQuotation(context: Change): Promise<void> {
  const { before, changes } = context;
  const { status, reasons, manual } = await judgePrices(context, before, {
    promised: new Map(),
    aside: asideOf(before),
  });
  Object.assign(changes, {
    price_status: status,
    hold_reasons: reasons.join('\n') || null,
    manual_discount: manual,
    ...(status === 'RETENIDO' && { status: 'POR_AUTORIZAR' }),
  });
}

async function authoriseQuotation(context: Change): Promise<void> {
  await requireOwnLimit(context);
  Object.assign(context.changes, { price_status: 'LIBERADO', hold_reasons: null });
}

function backToDraft({ changes }: Change): void {
  Object.assign(changes, { price_status: null, hold_reasons: null, manual_discount: null });
}

/** The first time only. */
async function noteSeen(context: Writing, id: number): Promise<void> {
  const viewed_at = context.now.toString({ smallestUnit: 'millisecond' });
  await changeByConsequence(
    context,
    'sls-quotations',
    { id, viewed_at: null },
    {
      changes: () => ({ viewed_at }),
      reason: t('sales.quotationSeen', 'Se abrió la liga de la cotización.'),
    },
  );
}

async function outlookOfQuotation(context: TransientContext<typeof slsQuotations>) {
  const { tx, record } = context;
  if (record.status !== 'BORRADOR') return {};
  return saleOutlook(context, record, await routeByConsignee(tx, record));
}

export const rules = defineRules(slsQuotations, {
  compute: completeQuotation,
  transient: outlookOfQuotation,
  summaries: taxesOfQuotation,
  async beforeSave(context) {
    await checkSale(context, kindOfQuotation(context.draft));
    await numberVersion(context);
  },
  afterSave: auditSale,
  afterTransition: tellActs<typeof slsQuotations>(QUOTATION_AUDIT),
  transitions: {
    submit: submitQuotation,
    authorize: authoriseQuotation,
    draft: backToDraft,
  },
  calls: {
    offered: openCall(OFFERED_PAGE, async ({ input, ...context }) => ({
      data: await showOffered(context, input),
    })),
  },
  paperSeen: noteSeen,
  actions: { accept: acceptQuotation, send: sendQuotation, newVersion },
});
