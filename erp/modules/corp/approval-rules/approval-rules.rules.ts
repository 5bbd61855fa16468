import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { anyOf, nameOfAction, nameOfMany } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { BACKTEST } from '#erp/platform/approvals/deciding/approval-schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { refersTo } from '#erp/db/sql/joins.ts';
import { Decimal } from 'decimal.js';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { backtest } from '#erp/platform/approvals/levels/backtest.ts';
import { APPROVAL_FACTS } from '#erp/model/approvals/approvals.ts';
import type { Resource } from '#erp/model/types.ts';
import { approvalRules } from './approval-rules.ts';

/** The document's own actions; the only one fills itself in. */
function checkAction({ draft, fail }: SaveContext<typeof approvalRules>, subject: Resource): void {
  const actions = Object.keys(subject.approvals!.actions);
  if (!draft.action && actions.length === 1) draft.action = actions[0]!;
  const named = anyOf(
    actions.map((action) => t('save.quoted', '«{name}»', { name: nameOfAction(subject, action) })),
  );
  if (!draft.action)
    fail(
      'action',
      t('corp.chooseAction', 'Elige la acción que se autoriza: {actions}.', { actions: named }),
    );
  else if (!actions.includes(draft.action))
    fail(
      'action',
      t('corp.actionsOf', 'En {documents} se autoriza {actions}.', {
        documents: inSentence(nameOfMany(subject)),
        actions: named,
      }),
    );
}

function checkConditions(
  { draft, fail }: SaveContext<typeof approvalRules>,
  subject: Resource,
): void {
  const known = subject.approvals!.facts ?? {};
  const offered = APPROVAL_FACTS.filter(([fact]) => fact in known).map(([, label]) => label);
  const said =
    offered.length > 0
      ? t('corp.onlyHas', 'Este documento sólo tiene: {fields}.', { fields: offered.join(', ') })
      : t('corp.noConditions', 'Este documento no tiene datos para condiciones.');
  if (draft.category && !('CATEGORIA' in known))
    fail('category', t('corp.noCategory', 'Este documento no tiene giro ni categoría.'));
  if (draft.branch_office_id && !subject.branchField)
    fail('branch_office_id', t('corp.noBranch', 'Este documento no es de una sucursal.'));
  const rows = Array.isArray(draft.conditions)
    ? (draft.conditions as readonly { readonly fact?: unknown }[])
    : [];
  for (const [i, { fact }] of rows.entries())
    if (!(String(fact) in known)) fail(`conditions[${i}][fact]`, said);
}

interface Sibling {
  readonly level: number;
  readonly from_amount: string;
}

/** The amounts rise with the levels of one scope. */
async function checkLevels(
  { tx, before, draft, fail }: SaveContext<typeof approvalRules>,
  subject: Resource,
): Promise<void> {
  const conditions = Array.isArray(draft.conditions) ? draft.conditions.length : 0;
  if (draft.active === false || conditions > 0) return;
  const others = await tx.query<Sibling>(
    `select level, from_amount from approval_rules r where r.account_id = $6 and resource = $1 and action = $2 and active and id <> $3 and branch_office_id is not distinct from $4::bigint
       and coalesce(lower(category), '') = coalesce(lower($5::text), '') and not exists (select 1 from approval_rules__conditions c where ${refersTo('approval_rules__conditions.rule_id', 'c', 'r')})
     order by level`,
    [
      draft.resource,
      draft.action,
      before?.id ?? 0,
      draft.branch_office_id ?? null,
      draft.category ?? null,
      TENANT,
    ],
  );
  const [level, from] = [Number(draft.level), new Decimal(String(draft.from_amount ?? '0'))];
  if (others.some((other) => other.level === level && from.eq(other.from_amount)))
    fail(
      'level',
      t(
        'corp.sameRule',
        'Ya hay una regla de este nivel para lo mismo. Cambia el nivel, la sucursal o el giro.',
      ),
    );
  if (subject.approvals!.base === null) return;
  const below = others.filter((other) => other.level < level).at(-1);
  const above = others.find((other) => other.level > level);
  if (below && from.lte(below.from_amount))
    fail(
      'from_amount',
      t(
        'corp.aboveLevel',
        'El nivel {level} debe iniciar en un importe mayor que el nivel {below}.',
        { level, below: below.level },
      ),
    );
  if (above && from.gte(above.from_amount))
    fail(
      'from_amount',
      t(
        'corp.belowLevel',
        'El nivel {above} debe iniciar en un importe mayor que el nivel {level}.',
        { above: above.level, level },
      ),
    );
}

export const rules = defineRules(approvalRules, {
  async beforeSave(context) {
    const { services, draft, fail } = context;
    const subject = services.registry.resources.get(String(draft.resource));
    if (!subject?.approvals)
      return fail('resource', t('corp.document', 'Elige un documento de la lista.'));
    if (subject.approvals.base === null) draft.from_amount = '0.00';
    checkAction(context, subject);
    checkConditions(context, subject);
    if (draft.approver === 'RESPONSABLE_CC' && !('CENTRO_COSTO' in (subject.approvals.facts ?? {})))
      fail(
        'approver',
        t(
          'corp.noCostCenter',
          'Este documento no se carga a un centro de costo: elige otra persona.',
        ),
      );
    if (draft.mode !== 'UNO' && draft.approver !== 'ROL')
      fail('mode', t('corp.onlyRoleSeveral', 'Sólo un rol puede pedir a varias personas.'));
    await checkLevels(context, subject);
    if (!draft.name)
      draft.name = `${subject.label[1]} · ${subject.states!.transitions[String(draft.action)]?.label ?? ''} · nivel ${String(draft.level)}`;
  },
  calls: { backtest: call(BACKTEST, backtest) },
});
