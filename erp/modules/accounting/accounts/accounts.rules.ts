import { t } from '#erp/model/texts/t.ts';
import { join } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { keepCash } from '#erp/domains/accounting/rebuild-balances.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { accounts } from './accounts.ts';

type Save = SaveContext<typeof accounts>;

interface Parent {
  readonly id: number;
  readonly code: string;
  readonly kind: string;
  readonly class: string;
}

const parentBy = async (tx: Tx, column: 'id' | 'code', value: number | string) => {
  const [found] = await tx.query<Parent>(
    `select a.id, a.code, a.kind, y.class from acc__accounts a ${join('acc__accounts.account_type_id', 'a', 'y')} where a.account_id = $2 and a.${column} = $1`,
    [value, TENANT],
  );
  return found ?? null;
};

/** `102.01.01` → `102.01`; null at the first level. */
const codeAbove = (code: string): string | null =>
  code.includes('.') ? code.slice(0, code.lastIndexOf('.')) : null;

const typeOf = async (tx: Tx, id: unknown) => {
  const [type] = await tx.query<{
    class: string;
    nature: 'DEUDORA' | 'ACREEDORA';
    cash_flow_group: string;
  }>(
    'select class, nature, cash_flow_group from acc__account_types where account_id = $2 and id = $1',
    [id, TENANT],
  );
  return type ?? null;
};

/** The number says of which account it is a part; the parent adds up and is of the same class. */
async function placeInChart({ tx, draft, fail }: Save, accountClass: string | null): Promise<void> {
  const above = codeAbove(draft.code ?? '');
  if (above === null) {
    if (draft.parent_id !== null && draft.parent_id !== undefined)
      fail(
        'parent_id',
        t('accounting.firstLevel', 'Una cuenta de primer nivel no tiene padre: déjala vacía.'),
      );
    return;
  }
  const parent = draft.parent_id
    ? await parentBy(tx, 'id', draft.parent_id)
    : await parentBy(tx, 'code', above);
  if (!parent)
    return fail(
      'parent_id',
      t('accounting.noParent', 'No hay cuenta {code}: créala primero.', { code: above }),
    );
  draft.parent_id = parent.id;
  if (parent.code !== above)
    fail(
      'code',
      t('accounting.codeOfParent', 'Debe empezar con {code}, el número de su cuenta padre.', {
        code: `${parent.code}.`,
      }),
    );
  if (parent.kind !== 'ACUMULATIVA')
    fail(
      'parent_id',
      t('accounting.parentDetail', 'Es de detalle: sólo una acumulativa tiene cuentas dentro.'),
    );
  if (accountClass !== null && parent.class !== accountClass)
    fail('account_type_id', t('accounting.otherClass', 'Su rubro no es el de la cuenta padre.'));
}

/** `000.00.00`: so many digits in each part, and no more parts than these. */
function fitsMask(code: string, mask: string): boolean {
  const parts = mask.split('.');
  return (
    code.split('.').length <= parts.length &&
    code.split('.').every((part, i) => /^\d+$/.test(part) && part.length === parts[i]!.length)
  );
}

const maskOf = async (tx: Tx): Promise<string> => {
  const [settings] = await tx.query<{ account_mask: string }>(
    'select account_mask from acc__configuration where account_id = $1',
    [TENANT],
  );
  return settings?.account_mask ?? '000.00.00';
};

async function checkSatAccount({ tx, actor, now, fail }: Save, id: number): Promise<void> {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const [expired] = await tx.query(
    'select 1 from sat__accounts where account_id = $3 and id = $1 and valid_to < $2::date',
    [id, today, TENANT],
  );
  if (expired)
    fail('sat_account_id', t('accounting.satExpired', 'Ese código agrupador ya venció.'));
}

/** What its lines were written by. */
const OF_LINES = ['nature', 'control', 'currency_id'] as const;

const linesKeep = () => ({
  nature: t('accounting.natureStays', 'Tiene movimientos: su naturaleza no cambia.'),
  control: t('accounting.controlStays', 'Tiene movimientos: lo que la controla no cambia.'),
  currency_id: t('accounting.currencyStays', 'Tiene movimientos: su moneda no cambia.'),
});

interface Use {
  readonly lines: boolean;
  readonly children: boolean;
  /** The map of accounts sends events to it. */
  readonly mapped: boolean;
}

/** An account with lines or with accounts in it keeps its number and what these were written by. */
async function checkUse({ tx, draft, changed, fail }: Save, id: number): Promise<void> {
  const asked = [...OF_LINES, 'code', 'kind', 'active'] as const;
  if (!asked.some((name) => changed(name))) return;
  const [use] = await tx.query<Use>(
    'select exists (select 1 from acc_ledger where account_id = $2 and book_account_id = $1) as lines, exists (select 1 from acc__accounts where account_id = $2 and parent_id = $1) as children, exists (select 1 from acc__account_maps where account_id = $2 and book_account_id = $1) as mapped',
    [id, TENANT],
  );
  const { lines, children, mapped } = use!;
  if (changed('code') && (lines || children))
    fail(
      'code',
      t('accounting.codeStays', 'Tiene movimientos o cuentas dentro: su número no cambia.'),
    );
  if (changed('kind') && draft.kind === 'DETALLE' && children)
    fail('kind', t('accounting.hasChildren', 'Tiene cuentas dentro: sigue acumulativa.'));
  if (changed('kind') && draft.kind === 'ACUMULATIVA' && lines)
    fail('kind', t('accounting.hasLines', 'Tiene movimientos: sigue de detalle.'));
  for (const name of OF_LINES) if (lines && changed(name)) fail(name, linesKeep()[name]);
  if (changed('active') && draft.active === false && mapped)
    fail('active', t('accounting.isMapped', 'El mapa de cuentas la usa: elige antes otra ahí.'));
}

export const rules = defineRules(accounts, {
  async beforeSave(context) {
    const { tx, before, draft, changed, fail } = context;
    const mask = await maskOf(tx);
    if (typeof draft.code === 'string' && !fitsMask(draft.code, mask))
      return fail('code', t('accounting.mask', 'Escríbelo según la máscara {mask}.', { mask }));
    draft.level = (draft.code ?? '').split('.').length;
    const type = await typeOf(tx, draft.account_type_id);
    if (!draft.nature && type) draft.nature = type.nature;
    await placeInChart(context, type?.class ?? null);
    if (draft.sat_account_id === null || draft.sat_account_id === undefined) {
      if (draft.level <= 2)
        fail(
          'sat_account_id',
          t('accounting.satCode', 'Los dos primeros niveles llevan código agrupador.'),
        );
    }
    if (typeof draft.sat_account_id === 'number' && changed('sat_account_id'))
      await checkSatAccount(context, draft.sat_account_id);
    if (before) await checkUse(context, before.id!);
  },
  async afterSave({ tx, before, after }) {
    if (!before || before.account_type_id === after.account_type_id) return;
    const types = [
      await typeOf(tx, before.account_type_id),
      await typeOf(tx, after.account_type_id),
    ];
    const [was, is] = types.map((type) => type?.cash_flow_group === 'EFECTIVO');
    if (was !== is) await keepCash(tx, [after.id!]);
  },
});
