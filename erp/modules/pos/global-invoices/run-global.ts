/** The same generation, asked for by a form and by a call. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { branchToday } from '#erp/modules/cfdi/issuing/branch-place.ts';
import { generateGlobals, type MadeGlobal } from './generate-globals.ts';
import { GLOBAL } from './global-action.ts';
import { isLate, type GlobalPeriod } from './global-period.ts';
import { GLOBALS } from './globals-path.ts';

async function usualPeriod(tx: Tx): Promise<string> {
  const [config] = await tx.query(
    sql<{
      period: string;
    }>`select global_invoice_period as period from pos__config where account_id = ${TENANT}`,
  );
  return config?.period ?? '01';
}

/** By the clock of its branch. */
async function anyLate(
  context: Writing,
  period: GlobalPeriod,
  made: readonly MadeGlobal[],
): Promise<boolean> {
  for (const branch of new Set(made.map(({ branch_office_id }) => branch_office_id)))
    if (isLate(period, await branchToday(context, branch))) return true;
  return false;
}

const nameOf = ({ tickets, total }: MadeGlobal): string =>
  t('pos.globalOf', '{tickets} tickets, {total}', { tickets, total: shownMoney(total) });

export const global = actionRules(GLOBAL, {
  async prefill(context) {
    const today = await branchToday(context, context.actor.permissions.defaultBranchId);
    const day = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
    return { values: { periodicity: await usualPeriod(context.tx), from: day, to: day } };
  },
  async run(context) {
    const { input } = context;
    const period = {
      periodicity: input.periodicity!,
      from: input.from!,
      to: input.to!,
    };
    const made = await generateGlobals(context, {
      ...period,
      branch_office_id: input.branch_office_id ?? null,
    });
    const [only] = made;
    return {
      data: { invoices: [...made] },
      outcome: {
        message: t('pos.globalsMade', 'Facturas globales en borrador: revísalas y tímbralas.'),
        ...(made.length === 1 && { open: { resource: GLOBALS, id: only!.id } }),
        records: made.map((each) => ({ resource: GLOBALS, id: each.id, title: nameOf(each) })),
        notes: (await anyLate(context, period, made))
          ? [t('pos.globalLate', 'Se timbra a más tardar el día siguiente del periodo.')]
          : [],
      },
    };
  },
});
