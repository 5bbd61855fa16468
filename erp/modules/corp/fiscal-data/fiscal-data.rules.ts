import { t } from '#erp/model/texts/t.ts';
import { DomainError } from '#erp/model/errors.ts';
import { defineRules, type DeleteContext, type Row, type SaveContext } from '#erp/kernel/rules.ts';
import {
  applyFiscalDataOfToday,
  fiscalDataSql,
  insertFirstFiscalData,
} from '#erp/platform/fiscal-data/fiscal-data.ts';
import { checkFiscal } from './fiscal-checks.ts';
import { FISCAL } from '#erp/platform/fiscal-data/fiscal-data.ts';
import { fiscalData } from './fiscal-data.ts';
import type { RuleContext } from '#erp/kernel/behaviour/rule-context.ts';

export const rules = defineRules(fiscalData, {
  async beforeSave(context) {
    const { tx, actor, before } = context;
    if (!before) {
      await insertFirstFiscalData(tx, actor.accountId);
      await goOnAsBefore(context);
    } else checkStart(context);
    checkWhole(context);
    await checkFiscal(context);
  },
  afterSave: ({ tx, services, actor, now }) =>
    applyFiscalDataOfToday({ tx, registry: services.registry, actor, now }),
  async beforeDelete(context) {
    if (!isFuture(context, context.before.valid_from))
      throw new DomainError(
        'ESTADO_INVALIDO',
        t(
          'corp.taxDataUsed',
          'Ya empezó a regir y hay documentos que lo llevan: no se elimina. Si está mal, corrígelo.',
        ),
      );
  },
});

const todayOf = ({ now, actor }: Pick<RuleContext, 'now' | 'actor'>) =>
  now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
const isFuture = (
  context: SaveContext<typeof fiscalData> | DeleteContext<typeof fiscalData>,
  day: unknown,
) => String(day) > todayOf(context);

/** Only what changes is written: the rest holds on as on the day before. */
async function goOnAsBefore({ tx, actor, draft }: SaveContext<typeof fiscalData>): Promise<void> {
  if (typeof draft.valid_from !== 'string') return;
  const [until] = await tx.query<Row>(`select f.* from ${fiscalDataSql('$1', '$2::date')} f`, [
    actor.accountId,
    draft.valid_from,
  ]);
  if (until)
    Object.assign(
      draft,
      Object.fromEntries(FISCAL.map((name) => [name, draft[name] ?? until[name] ?? null])),
    );
}

/** A day that has come is on documents. */
function checkStart(context: SaveContext<typeof fiscalData>): void {
  const { before, draft, changed, fail } = context;
  if (!changed('valid_from')) return;
  if (!isFuture(context, before!.valid_from))
    fail(
      'valid_from',
      t(
        'corp.taxDataDay',
        'Ya empezó a regir: su día no se mueve. Agrega otro con la fecha que haga falta.',
      ),
    );
  else if (!isFuture(context, draft.valid_from))
    fail(
      'valid_from',
      t('corp.taxDataLater', 'Un cambio programado se mueve a otro día que no ha llegado.'),
    );
}

function checkWhole({ draft, fail }: SaveContext<typeof fiscalData>): void {
  for (const [name, what] of [
    ['legal_name', t('corp.legalName', 'la razón social')],
    ['rfc', 'el RFC'],
    ['zip', t('corp.postalCode', 'el código postal')],
  ] as const)
    if (!draft[name]) fail(name, t('corp.type', 'Escribe {what}.', { what }));
}
