import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { rateFor } from '#erp/domains/exchange/rate-for.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules, type SaveContext, type TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { allocate } from './allocate-movement.ts';
import { applyMovement } from './movements.posting.ts';
import { cancelMovement } from './cancel-movement.ts';
import { bankFacts, typeOf } from './movement-facts.ts';
import { movements } from './movements.ts';

type Save = SaveContext<typeof movements>;
type Change = TransitionContext<typeof movements>;

const HERE = new Set(['COBRO', 'ANTICIPO_CLIENTE', 'REEMBOLSO_CLIENTE', 'TRASPASO']);
const MONEY_IN = new Set(['COBRO', 'ANTICIPO_CLIENTE']);

function checkTransfer({ draft, fail }: Save): void {
  if (!draft.counter_account_id)
    fail('counter_account_id', t('cfl.counterAccount', 'Elige la cuenta que recibe.'));
  else if (draft.counter_account_id === draft.bank_account_id)
    fail('counter_account_id', t('cfl.otherAccount', 'Elige otra cuenta que la de origen.'));
}

async function checkParty({ tx, draft, fail }: Save): Promise<void> {
  if (!draft.subject_id) fail('subject_id', t('cfl.subjectNeeded', 'Elige el tercero.'));
  if (!draft.payment_type_id) {
    fail('payment_type_id', t('cfl.paymentNeeded', 'Elige la forma de pago.'));
    return;
  }
  const [payment] = await tx.query(
    sql<{
      sat_code: string;
      reference: boolean;
    }>`select sat_code, requires_reference as reference from payment_types where account_id = ${TENANT} and id = ${draft.payment_type_id}`,
  );
  if (payment?.sat_code === '99')
    fail('payment_type_id', t('cfl.realPayment', 'Indica la forma de pago real.'));
  if (payment?.reference && !draft.reference)
    fail('reference', t('cfl.referenceNeeded', 'Esta forma de pago exige la referencia.'));
}

/** Amounts that follow from what is typed: in pesos, applied and left. */
async function complete({ tx, draft, fail }: Save): Promise<void> {
  const account = await bankFacts(tx, draft.bank_account_id);
  if (!account || !draft.amount || !draft.date) return;
  draft.currency_id = account.currency_id;
  draft.branch_office_id = account.branch_office_id;
  if (account.in_pesos) draft.exchange_rate = '1';
  else draft.exchange_rate ??= (await rateFor(tx, account.currency_id, draft.date)).rate;
  draft.base_amount = moneyText(cents(new Exact(draft.amount).times(draft.exchange_rate ?? 1)));
  const lines = linesOf(draft);
  for (const line of lines) line.amount ??= line.amount_item;
  const applied = lines.reduce((sum, { amount }) => sum.plus(amount ?? 0), new Exact(0));
  draft.applied = moneyText(applied);
  draft.unapplied = moneyText(new Exact(draft.amount).minus(applied));
  if (applied.gt(draft.amount))
    fail('lines', t('cfl.overAmount', 'Las aplicaciones suman más que el importe.'));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The folio comes when it stops being a draft, from the series of its type. */
async function takeFolio({ tx, services, before, changes }: Change): Promise<void> {
  if (before.folio) return;
  const type = await typeOf(tx, before.movement_type_id);
  const { folio } = await services.extensions.nextFolio(tx, {
    document: 'cfl/movements',
    label: t('cfl.movementsName', 'movimientos de tesorería'),
    branchId: before.branch_office_id ?? null,
    date: before.date,
    seriesId: type!.series_id,
  });
  changes.folio = folio;
}

/** Money that comes in is applied without sending it, unless its amount asks for a signature. */
async function requireSignature({ tx, before }: Change): Promise<void> {
  if (before.status !== 'BORRADOR') return;
  const type = await typeOf(tx, before.movement_type_id);
  const asks = type!.over !== null && new Exact(before.base_amount ?? 0).gte(type!.over);
  if (MONEY_IN.has(type!.kind) && !asks) return;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('cfl.submitFirst', 'Envíalo primero: lo autoriza otra persona o pasa por su importe.'),
  );
}

export const rules = defineRules(movements, {
  async beforeSave(context) {
    const { tx, draft, fail } = context;
    const type = await typeOf(tx, draft.movement_type_id);
    if (!type) return;
    draft.kind = type.kind as typeof draft.kind;
    if (!HERE.has(type.kind))
      return fail(
        'movement_type_id',
        t('cfl.notHere', 'Aquí se hacen cobros, anticipos, reembolsos y traspasos.'),
      );
    if (type.kind === 'TRASPASO') checkTransfer(context);
    else await checkParty(context);
    await complete(context);
  },
  actions: { allocate },
  thresholds: {
    async authorize({ tx, id }) {
      const [row] = await tx.query(
        sql<{
          type: number;
        }>`select movement_type_id as type from cfl__movements where account_id = ${TENANT} and id = ${id}`,
      );
      return (row && (await typeOf(tx, row.type)))?.over ?? null;
    },
  },
  transitions: {
    submit: takeFolio,
    async apply(context) {
      await requireSignature(context);
      await takeFolio(context);
      await applyMovement(context);
    },
    async cancel(context) {
      await takeFolio(context);
      if (context.before.status === 'APLICADO')
        await cancelMovement(context, textOf(context.input.cancel_reason));
    },
  },
});
