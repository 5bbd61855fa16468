import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { addendaProblem } from '#erp/domains/cfdi/addenda/addenda.ts';
import type { TrialLine } from '#erp/domains/cfdi/pac/try-pac.ts';
import { actionRulesOf, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules, type SaveContext, type SavedContext } from '#erp/kernel/rules.ts';
import { askWaitingNow } from '#erp/platform/outside/requests.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { lockMark } from '#erp/modules/settings/single-mark.ts';
import { isProvider, pacById, SANDBOX, type PacRow } from './chosen-pac.ts';
import { followMode } from './follow-mode.ts';
import { TEST_PAC } from './plugin-actions.ts';
import { plugins } from './plugins.ts';
import { productionProblem, unchecked } from './production.ts';
import { notSpoken, tryRow, type Trial } from './trial.ts';

type Save = SaveContext<typeof plugins>;

const CONNECTION = ['username', 'password', 'token', 'mode'] as const;

/** What was checked is checked again once the connection is another. */
async function checkConnection({ tx, draft, before, changed, fail }: Save): Promise<void> {
  if (draft.code === SANDBOX) {
    if (draft.mode === 'PRODUCCION')
      fail('mode', t('invoicing.sandboxMode', 'El PAC de pruebas no timbra de verdad.'));
    return;
  }
  draft.mode ??= 'PRUEBAS';
  const isOther = CONNECTION.some((name) => changed(name));
  if (draft.mode === 'PRODUCCION' && changed('mode')) {
    if (before?.verification !== 'COMPROBADA') fail('mode', unchecked(draft.name ?? ''));
    const problem = await productionProblem(tx);
    if (problem) fail('mode', problem);
  }
  if (!isOther) return;
  draft.verification = 'SIN_COMPROBAR';
  draft.last_error = null;
}

/** Of SW a token alone will do. */
function checkCredentials({ draft, fail }: Save): void {
  if (draft.code === SANDBOX) return;
  if (draft.code === 'SW' && draft.token) return;
  if (!draft.username)
    fail('username', t('invoicing.pacUser', 'Escribe el usuario que dio el proveedor.'));
  if (!draft.password)
    fail('password', t('invoicing.pacPassword', 'Escribe la contraseña que dio el proveedor.'));
}

async function checkEnabled(context: Save): Promise<void> {
  const { tx, actor, draft, before, fail } = context;
  if (!draft.enabled) {
    if (before?.enabled)
      fail('enabled', t('invoicing.onePac', 'Siempre hay un PAC: habilita el que va a timbrar.'));
    return;
  }
  if (draft.code !== SANDBOX && !isProvider(draft.code ?? '')) return fail('enabled', notSpoken());
  checkCredentials(context);
  await lockMark(tx, 'sat/plugins.enabled', actor.accountId);
}

/** The one that is enabled takes the place of the other, and the issuers' environment follows. */
async function takePlace(context: SavedContext<typeof plugins>): Promise<void> {
  const { tx, after } = context;
  if (after.kind !== 'PAC' || !after.enabled) return;
  const others = await tx.query(
    sql<{
      id: number;
    }>`select id from sat__plugins where account_id = ${TENANT} and kind = 'PAC' and enabled and id <> ${after.id}`,
  );
  await changeByConsequence(
    context,
    plugins.path,
    { id: others.map(({ id }) => id) },
    {
      changes: () => ({ enabled: false }),
      reason: t('invoicing.pacReplaced', 'Se habilitó {name}.', { name: after.name }),
    },
  );
  await followMode(context, after.mode ?? 'PRUEBAS');
}

const STEPS = {
  BALANCE: () => t('invoicing.stepBalance', 'Cuenta'),
  STAMP: () => t('invoicing.stepStamp', 'Timbrar'),
  RECOVER: () => t('invoicing.stepRecover', 'Recuperar'),
  CANCEL: () => t('invoicing.stepCancel', 'Cancelar'),
} satisfies Record<TrialLine['step'], () => string>;

const noteOf = ({ step, message }: TrialLine): string => `${STEPS[step]()}: ${message}`;

const MOST = 1000;

const sameConnection = (one: PacRow | null, other: PacRow) =>
  one !== null && CONNECTION.every((name) => one[name] === other[name]);

async function recordTrial(
  context: ActionContext<typeof TEST_PAC.fields, StoredRow<typeof plugins>>,
) {
  const { tx, record, now, gathered } = context;
  const { row, lines } = gathered as Trial;
  const id = record.id;
  if (!sameConnection(await pacById(tx, id), row))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('invoicing.pacChanged', 'La conexión cambió mientras se probaba: prueba otra vez.'),
    );
  const failed = lines.filter(({ outcome }) => outcome === 'FAILED').map(noteOf);
  const ok = failed.length === 0;
  await changeByConsequence(
    context,
    plugins.path,
    { id },
    {
      changes: () => ({
        last_error: ok ? null : failed.join('\n').slice(0, MOST),
        ...(ok && { last_ok_at: now.toString() }),
        ...(row.code !== SANDBOX && { verification: ok ? 'COMPROBADA' : 'SIN_COMPROBAR' }),
      }),
      reason: t('invoicing.pacTried', 'Se probó la conexión.'),
    },
  );
  if (ok) await askWaitingNow(tx, ['stamp', 'cancel'], now);
  const message = ok
    ? t('invoicing.pacWorks', 'La conexión sirve.')
    : t('invoicing.pacFails', 'La conexión no sirve todavía.');
  return { data: { ok }, outcome: { message, notes: lines.map(noteOf) } };
}

export const rules = defineRules(plugins, {
  async beforeSave(context) {
    const { draft, fail } = context;
    const problem = draft.kind === 'ADDENDA' && addendaProblem(draft.template ?? '');
    if (problem) fail('template', problem);
    if (draft.kind !== 'PAC') return;
    await checkConnection(context);
    await checkEnabled(context);
  },
  afterSave: takePlace,
  actions: {
    test: actionRulesOf<typeof plugins>()(TEST_PAC, { gather: tryRow, run: recordTrial }),
  },
});
