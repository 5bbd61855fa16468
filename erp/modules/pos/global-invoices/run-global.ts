/** The same generation, asked for by a form and by a call. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { generateGlobals, type MadeGlobal } from './generate-globals.ts';
import { GLOBAL } from './global-action.ts';
import { isLate } from './global-period.ts';

const INVOICES = 'satInvoices';

async function usualPeriod(tx: Tx): Promise<string> {
  const [config] = await tx.query(
    sql<{
      period: string;
    }>`select global_invoice_period as period from pos__config where account_id = ${TENANT}`,
  );
  return config?.period ?? '01';
}

const nameOf = ({ tickets, total }: MadeGlobal): string =>
  t('pos.globalOf', '{tickets} tickets, ${total}', { tickets, total: groupDigits(total, 2, 2) });

export const global = actionRules(GLOBAL, {
  async prefill({ tx, actor, now }) {
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
    const day = today.subtract({ days: 1 }).toString();
    return { values: { periodicity: await usualPeriod(tx), from: day, to: day } };
  },
  async run(context) {
    const { input, actor, now } = context;
    const period = {
      periodicity: input.periodicity!,
      from: input.from!,
      to: input.to!,
    };
    const made = await generateGlobals(context, {
      ...period,
      branch_office_id: input.branch_office_id ?? null,
    });
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    const [only] = made;
    return {
      data: { invoices: [...made] },
      outcome: {
        message: t('pos.globalsMade', 'Facturas globales en borrador: revísalas y tímbralas.'),
        ...(made.length === 1 && { open: { resource: INVOICES, id: only!.id } }),
        records: made.map((each) => ({ resource: INVOICES, id: each.id, title: nameOf(each) })),
        notes: isLate(period, today)
          ? [t('pos.globalLate', 'Se timbra a más tardar el día siguiente del periodo.')]
          : [],
      },
    };
  },
});
