import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { withheldIn } from '#erp/domains/taxes/caused.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { defineRules, type Row, type SaveContext } from '#erp/kernel/rules.ts';
import { isSame } from '#erp/kernel/validation/values.ts';
import { t } from '#erp/model/texts/t.ts';
import { calculate } from './calculate.ts';
import { DIOT } from './diot.schemas.ts';
import { diotFile } from './diot-file.ts';
import { fileReturn } from './file-return.ts';
import { daysOf, dueDateOf, makePaper, ratesOf } from './make-paper.ts';
import { creditLeft, paidBy } from './papers/paid-before.ts';
import type { Paper } from './papers/paper.ts';
import { questionOf } from './question.ts';
import { pay } from './payment/pay-return.ts';
import { itemsSettled, moneyMoved } from './payment/settle-returns.ts';
import { replaceReturn, restoreReplaced } from './replace-return.ts';
import { taxReturns } from './tax-return.ts';

type Save = SaveContext<typeof taxReturns>;

/** Which version it is, and what it takes the place of. */
async function placeAmongVersions({ tx, draft, before }: Save): Promise<void> {
  draft.period = `${draft.year}-${String(draft.month).padStart(2, '0')}`;
  if (before) return;
  const versions = await tx.query(
    sql<{
      id: number;
      filing: number;
    }>`select id, filing from sat__tax_return where account_id = ${TENANT} and year = ${draft.year} and month = ${draft.month} and kind = ${draft.kind} order by filing desc`,
  );
  draft.filing = (versions[0]?.filing ?? 0) + 1;
  draft.replaces_id = versions[0]?.id ?? null;
}

/** A credit is of IVA, of months before, and not more than is owed. */
async function checkCredit(
  { tx, draft, before, fail }: Save,
  { amount_due }: Paper,
): Promise<void> {
  const credit = new Exact(draft.applied_credit ?? 0);
  if (credit.isZero()) return;
  const left = await creditLeft({ tx }, draft.period!, before?.id ?? 0);
  if (draft.kind !== 'IVA')
    fail('applied_credit', t('taxes.creditOfVat', 'Sólo el IVA a favor se aplica al IVA.'));
  else if (credit.lt(0)) fail('applied_credit', t('taxes.creditNegative', 'Escribe cero o más.'));
  else if (credit.gt(left))
    fail(
      'applied_credit',
      t('taxes.creditOver', 'Hay {left} de saldo a favor de meses anteriores.', {
        left: shownMoney(left),
      }),
    );
  else if (credit.gt(amount_due))
    fail(
      'applied_credit',
      t('taxes.creditOverDue', 'No puede ser más que el impuesto a cargo: {due}.', {
        due: shownMoney(amount_due),
      }),
    );
}

/**
 * Rows as they are calculated now; one that says what a stored one says is that one, so that
 * nothing changes where no figure does.
 */
function keptRows(stored: readonly Row[] | undefined, made: readonly Row[]): readonly Row[] {
  const left = [...(stored ?? [])];
  return made.map((row) => {
    const says = (each: Row) =>
      Object.entries(row).every(([name, value]) => isSame(each[name], value));
    const at = left.findIndex(says);
    return at < 0 ? row : left.splice(at, 1)[0]!;
  });
}

export const rules = defineRules(taxReturns, {
  async beforeSave(context) {
    const { tx, services, draft, now, actor, fail } = context;
    const { year, month, kind } = draft;
    if (!year || !month || !kind) return;
    const days = daysOf(year, month);
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    if (days.from > today)
      return fail('month', t('taxes.ahead', 'Ese mes todavía no empieza: elige uno anterior.'));
    await placeAmongVersions(context);
    const { iva_proportion } = await ratesOf(context, year);
    draft.due_date = await dueDateOf(context, { year, month, kind });
    const before = await paidBy(context, { year, month, kind, filing: draft.filing! });
    draft.paid_before = before.paid;
    const paper = await makePaper(context, questionOf(draft, iva_proportion, before));
    await checkCredit(context, paper);
    draft.amount_due = paper.amount_due;
    draft.in_favor = paper.in_favor;
    draft.to_pay = paper.to_pay;
    draft.difference = paper.difference;
    draft.lines = keptRows(
      context.before?.lines,
      paper.lines.map((line) => ({ ...line })),
    );
    draft.retentions = keptRows(
      context.before?.retentions,
      kind === 'RETENCIONES'
        ? (await withheldIn(tx, services.registry, days)).map(
            ({ subject_id, tax_id, base, amount }) => ({ subject_id, tax_id, base, amount }),
          )
        : [],
    );
  },
  transitions: { file: fileReturn, replace: replaceReturn },
  actions: { calculate, pay },
  itemsSettled,
  moneyMoved,
  beforeDelete: restoreReplaced,
  calls: { diot: call(DIOT, diotFile) },
});
