import { t } from '#erp/model/texts/t.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { checkTypedRate } from '#erp/domains/exchange/check-rate.ts';
import { rateFor } from '#erp/domains/exchange/rate-for.ts';
import { amountInWords } from '#erp/domains/amounts/in-words.ts';
import { followMoney, NOTHING_LEFT } from '#erp/domains/open-items/applying/following-money.ts';
import { rateDifference, type SettledPart } from '#erp/domains/payments/limits/given-away.ts';
import { notifyMoneyMoved } from '#erp/domains/payments/money-moved.ts';
import { movementKind, type MovementKind } from '#erp/domains/payments/movement-kinds.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { EFFECTS } from '#erp/domains/payments/effects-schema.ts';
import { moneyEffects } from '#erp/domains/payments/money-effects.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { voidChecksOf } from '../checks/check-numbers.ts';
import { allocate } from './allocating/allocate-movement.ts';
import { checkAdvancedOrder } from './advances/advanced-order.ts';
import { cancelMovement } from './states/cancel-movement.ts';
import { checkFeeTax } from './fee-tax.ts';
import { sourceOf, type Change } from './movement-change.ts';
import { checkLines, checkParty, checkTransfer, type Save } from './movement-checks.ts';
import { takeNoMoney } from './compensation.ts';
import { requireComplete } from './movement-completeness.ts';
import { bankFacts, baseCurrency, typeOf } from './movement-facts.ts';
import { collectLink, releaseLink } from './from-links/collect-link.ts';
import { issueCheck, requireMovementPayee, takePayee } from './movement-payee.ts';
import { applyMovement, movedMoney } from './movements.posting.ts';
import { requirePayer, requireSignature, signedFrom, signersOf } from './movement-signatures.ts';
import { movements } from './movements.ts';
import { endsOf } from './transfer.ts';
import { proposeApplied } from './allocating/propose-applied.ts';
import { makeReceipt } from './receipts/make-receipt.ts';
import { SUGGEST } from './movements.schemas.ts';
import { suggestItems } from './allocating/suggest-items.ts';

/** The rate of the day, or one near it: its amount in pesos decides who signs. */
async function takeRate(context: Save, currency_id: number): Promise<void> {
  const { tx, draft } = context;
  const { date, exchange_rate: rate = null } = draft;
  await checkTypedRate(context, { currency_id, date, rate });
  const known = await rateFor(tx, currency_id, date!);
  draft.exchange_rate = rate ?? known.rate;
}

/** Currency, rate and branch of the account; of a compensation, of what it settles. */
async function takeCurrency(context: Save, kind: MovementKind): Promise<boolean> {
  const { tx, draft, fail } = context;
  if (kind.direction === 'NINGUNA') {
    const base = await baseCurrency(tx);
    draft.currency_id = (await takeNoMoney(context)) ?? base;
    if (draft.currency_id === base) draft.exchange_rate = '1';
    else await takeRate(context, draft.currency_id);
    return true;
  }
  if (!draft.bank_account_id) fail('bank_account_id', t('cfl.accountNeeded', 'Elige la cuenta.'));
  const account = await bankFacts(tx, draft.bank_account_id);
  if (!account) return false;
  draft.currency_id = account.currency_id;
  draft.amount_words = amountInWords(draft.amount!, account.currency);
  draft.branch_office_id = account.branch_office_id;
  if (account.in_pesos) draft.exchange_rate = '1';
  else await takeRate(context, account.currency_id);
  return true;
}

/** What its money settles, each in its own currency. */
const partsOf = (draft: Save['draft']): readonly SettledPart[] =>
  linesOf(draft).flatMap(({ kind, open_item_id, amount_item, amount }) =>
    kind === 'APLICACION' && open_item_id && amount_item && amount
      ? [
          {
            open_item_id,
            date: draft.date!,
            paid: { amount_item, amount, currency_id: draft.currency_id!, fee: '0' },
          },
        ]
      : [],
  );

/** Amounts that follow from what is typed: in pesos, applied and left. */
async function complete(context: Save, kind: MovementKind): Promise<void> {
  const { draft, fail } = context;
  if (!draft.amount || !draft.date || !(await takeCurrency(context, kind))) return;
  draft.base_amount = moneyText(cents(new Exact(draft.amount).times(draft.exchange_rate ?? 1)));
  await checkFeeTax(context);
  const taken = await checkLines(context, kind);
  draft.rate_difference = await rateDifference(context.tx, partsOf(draft));
  // Each side of a compensation takes the whole.
  const applied = kind.direction === 'NINGUNA' ? taken.div(2) : taken;
  draft.applied = moneyText(applied);
  draft.unapplied = moneyText(new Exact(draft.amount).minus(applied));
  if (applied.gt(draft.amount))
    fail('lines', t('cfl.overAmount', 'Los renglones suman más que el importe.'));
}

/** What is received: in another currency it is said, and near what leaves. */
async function checkReceived({ tx, draft }: Save): Promise<void> {
  const { bank_account_id, counter_account_id, amount, date, exchange_rate } = draft;
  if (!bank_account_id || !counter_account_id || !amount || !date || !exchange_rate) return;
  await endsOf(tx, { ...draft, amount, date });
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

export const rules = defineRules(movements, {
  compute: proposeApplied,
  async beforeSave(context) {
    const { tx, draft } = context;
    const type = await typeOf(tx, draft.movement_type_id);
    if (!type) return;
    draft.kind = type.kind as typeof draft.kind;
    const kind = movementKind(type.kind)!;
    if (kind.direction === 'TRASPASO') checkTransfer(context);
    else await checkParty(context, kind);
    await complete(context, kind);
    await checkAdvancedOrder(context);
    if (kind.direction === 'TRASPASO') await checkReceived(context);
    await takePayee(context);
  },
  paymentReceived: collectLink,
  itemsSettled: followMoney('cfl/movements'),
  actions: { allocate, rep: makeReceipt },
  calls: { suggest: call(SUGGEST, suggestItems), effects: call(EFFECTS, moneyEffects) },
  thresholds: { authorize: ({ tx, id }) => signedFrom(tx, id) },
  signatures: { authorize: ({ tx, id }) => signersOf(tx, id) },
  transitions: {
    async submit(context) {
      await requireComplete(context);
      await requireMovementPayee(context);
      await takeFolio(context);
      await issueCheck(context);
    },
    async authorize(context) {
      await requireComplete(context);
      await requireMovementPayee(context);
    },
    async apply(context) {
      requirePayer(context);
      await requireSignature(context);
      await requireMovementPayee(context);
      await requireComplete(context);
      await takeFolio(context);
      await issueCheck(context);
      await applyMovement(context);
    },
    async cancel(context) {
      await takeFolio(context);
      Object.assign(context.changes, NOTHING_LEFT);
      if (context.before.status === 'APLICADO')
        await cancelMovement(context, textOf(context.input.cancel_reason));
      else await notifyMoneyMoved(context, movedMoney(context, 'CANCELADO'));
      await releaseLink(context, context.before);
      await voidChecksOf(context, sourceOf(context), textOf(context.input.cancel_reason));
    },
    async reject(context) {
      await notifyMoneyMoved(context, movedMoney(context, 'RECHAZADO'));
      await releaseLink(context, context.before);
      await voidChecksOf(context, sourceOf(context), textOf(context.input.reject_reason));
    },
  },
});
