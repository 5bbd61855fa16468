import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { COPY } from './technical-sheet.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { notFound, DomainError } from '#erp/model/errors.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import {
  defineRules,
  type CallContext,
  type SaveContext,
  type TransitionContext,
} from '#erp/kernel/rules.ts';
import { technicalSheet } from './technical-sheet.ts';

async function number({ tx, before, draft }: SaveContext<typeof technicalSheet>): Promise<void> {
  if (before) return;
  if (typeof draft.product_id !== 'number') return;
  // Two people who begin a version of one product at once wait for each other.
  await tx.query('select id from products where account_id = $2 and id = $1 for no key update', [
    draft.product_id,
    TENANT,
  ]);
  const [last] = await tx.query<{ n: number | null }>(
    'select max(revision) as n from technical_sheet where account_id = $2 and product_id = $1',
    [draft.product_id, TENANT],
  );
  draft.revision = (last?.n ?? 0) + 1;
}

async function publish(context: TransitionContext<typeof technicalSheet>): Promise<void> {
  const { actor, before, changes, now } = context;
  if (!Array.isArray(before.lines) || before.lines.length === 0)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('inventory.someFeature', 'Agrega al menos una característica con sus límites.'),
    );
  await moveByConsequence(context, 'technical-sheet.replace', { product_id: before.product_id });
  changes.valid_from =
    before.valid_from ?? now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  changes.approved_by = actor.userId;
}

const COPIED = [
  'product_id',
  'use_description',
  'composition',
  'storage_conditions',
  'packing',
  'image',
] as const;
const COPIED_LINES = [
  'group_name',
  'characteristic',
  'method',
  'unit_id',
  'nominal',
  'min',
  'max',
  'is_critical',
] as const;

const fieldText = (value: unknown): string => {
  if (value === true) return '1';
  return value === false ? '0' : String(value);
};

const wire = (
  row: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) =>
      row[name] === null || row[name] === undefined ? [] : [[name, fieldText(row[name])]],
    ),
  );

/** `POST technical-sheet/copy/:id`: the next version begins with what this one says. */
async function copy(context: CallContext) {
  const { services, resource, id } = context;
  const actor = requireActor(context);
  const made = await services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const [sheet] = await tx.query<Record<string, unknown>>(
        'select * from technical_sheet where account_id = $2 and id = $1',
        [id, TENANT],
      );
      if (!sheet) throw notFound();
      const [draft] = await tx.query<{ revision: number }>(
        `select revision from technical_sheet where account_id = $2 and product_id = $1 and status = 'BORRADOR' limit 1`,
        [sheet.product_id, TENANT],
      );
      if (draft)
        throw new DomainError(
          'ESTADO_INVALIDO',
          t(
            'inventory.draftVersion',
            'La versión {version} ya está en borrador: termínala o elimínala.',
            { version: draft.revision },
          ),
        );
      const lines = await tx.query<Record<string, unknown>>(
        'select * from technical_sheet_lines where account_id = $2 and sheet_id = $1 order by position, id',
        [id, TENANT],
      );
      return createInTransaction(tx, services, actor, resource, {
        ...wire(sheet, COPIED),
        lines: Object.fromEntries(
          lines.map((line, index) => [String(index), wire(line, COPIED_LINES)]),
        ),
      });
    },
  );
  await runAfterCommit(services, actor, resource);
  return { data: made };
}

export const rules = defineRules(technicalSheet, {
  beforeSave: number,
  transitions: { publish },
  calls: { copy: call(COPY, copy) },
});
