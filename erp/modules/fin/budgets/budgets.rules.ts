import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules, type SaveContext, type TransitionContext } from '#erp/kernel/rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { DomainError } from '#erp/model/errors.ts';
import { answerCheck } from './answer-check.ts';
import { askTransfer } from './ask-transfer.ts';
import { budgets } from './budgets.ts';
import { copyBudget } from './copy-budget.ts';
import { checkLines } from './line-checks.ts';
import { fillMonths, loadSeasons } from './line-months.ts';

type Save = SaveContext<typeof budgets>;
type Change = TransitionContext<typeof budgets>;

async function checkSeasons({ tx, draft, fail }: Save): Promise<void> {
  const seasonOf = await loadSeasons(tx, draft);
  for (const [index, line] of linesOf(draft).entries()) {
    const season = seasonOf(line);
    if (season?.every((amount) => Number(amount) === 0))
      fail(
        `lines[${index}][spread]`,
        t('fin.noSeason', 'El año anterior no tiene movimientos ahí: repártelo igual cada mes.'),
      );
  }
}

/** One more than the last of the same code and year. */
async function nextVersion({ tx, draft }: Save): Promise<number> {
  const [found] = await tx.query(
    sql<{
      last: number | null;
    }>`select max(budget_version) as last from fin__budgets where account_id = ${TENANT} and code = ${draft.code} and year = ${draft.year}`,
  );
  return (found?.last ?? 0) + 1;
}

const scopeOf = ({ year, kind, branch_office_id, cost_unit_id }: Change['before']): string =>
  [year, kind, branch_office_id ?? '', cost_unit_id ?? ''].join(':');

/** An integral budget has the others in it: both would count the same expense twice. */
async function requireNoOverlap({ tx, before }: Change): Promise<void> {
  const [other] = await tx.query(
    sql<{
      code: string;
    }>`select code from fin__budgets where account_id = ${TENANT} and status = 'APROBADO' and year = ${before.year} and id <> ${before.id}
      and branch_office_id is not distinct from ${before.branch_office_id}::bigint and cost_unit_id is not distinct from ${before.cost_unit_id}::bigint
      and kind <> ${before.kind} and 'INTEGRAL' in (kind, ${before.kind}::text) limit 1`,
  );
  if (other)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('fin.overlap', 'El presupuesto {code} ya está aprobado para lo mismo: ciérralo primero.', {
        code: other.code,
      }),
    );
}

function requireLines({ before }: Change): void {
  if (linesOf(before).length === 0)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('fin.noLines', 'No tiene partidas: agrega al menos una.'),
    );
}

async function approve(context: Change): Promise<void> {
  const { before, changes } = context;
  await requireNoOverlap(context);
  await moveByConsequence(
    context,
    'fin/budgets.supersede',
    { approved_scope: scopeOf(before) },
    { changes: { approved_scope: null } },
  );
  changes.approved_scope = scopeOf(before);
}

export const rules = defineRules(budgets, {
  compute: ({ tx, draft }) => fillMonths(tx, draft),
  async beforeSave(context) {
    const { tx, before, draft, fail } = context;
    await checkLines(tx, draft, fail);
    await checkSeasons(context);
    if (!before || context.changed('code') || context.changed('year'))
      draft.budget_version = await nextVersion(context);
  },
  transitions: {
    submit: requireLines,
    approve,
    close({ changes }) {
      changes.approved_scope = null;
    },
  },
  actions: { copy: copyBudget, transfer: askTransfer, check: answerCheck },
});
