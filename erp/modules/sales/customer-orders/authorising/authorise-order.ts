/** How an order is asked for, released and authorised (sales §3). */
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { salesSettings } from '../../sales-configuration/sales-settings.ts';
import { rememberAuthorised, restoreAuthorised } from '../amending/authorised-lines.ts';
import { commitGoods } from '../fulfilling/authorised-order.ts';
import { checkSubmitted, lockCustomer, requireSellable, type Change } from './check-submitted.ts';
import { holdFields, holdsWithout } from './order-holds.ts';
import { CREDIT_HOLDS } from '../../credit/judge-credit.ts';
import { requireOwnLimit } from '../../documents/judge-prices.ts';
import { judgeOrderCredit, judgeOrderPrices, type Judgement } from './judge-order.ts';

const moment = ({ now }: Change): string => now.toString({ smallestUnit: 'millisecond' });

function keepJudgements({ changes }: Change, price: Judgement, credit: Judgement): void {
  Object.assign(changes, {
    price_status: price.status,
    credit_status: credit.status,
    holds: [...credit.holds, ...price.holds],
    hold_reasons: [...credit.reasons, ...price.reasons].join('\n') || null,
  });
}

/** What stays held when a check is released; each hold has its reason, in their order. */
function dropHolds({ before, changes }: Change, kinds: readonly string[]): void {
  Object.assign(changes, holdFields(holdsWithout(before, kinds)));
}

const isHeld = ({ before, changes }: Change): boolean =>
  [changes.price_status ?? before.price_status, changes.credit_status ?? before.credit_status].some(
    (status) => status === 'RETENIDO',
  );

/** What an order gets when it becomes one that is to be delivered. */
async function takeAuthority(context: Change): Promise<void> {
  const { actor, changes } = context;
  changes.approved_by = actor.userId;
  changes.approved_at = moment(context);
  changes.is_amended = false;
  await rememberAuthorised(context.tx, context.before.id);
  await commitGoods(context);
}

/** With nothing held it needs nobody, where the company wants that. */
async function authoriseByItself(context: Change): Promise<void> {
  if (isHeld(context) || !(await salesSettings(context.tx)).auto_approve) return;
  context.changes.status = 'AUTORIZADO';
  await takeAuthority(context);
}

export async function submitOrder(context: Change): Promise<void> {
  const { before, changes } = context;
  checkSubmitted(context, await lockCustomer(context));
  const price = await judgeOrderPrices(context);
  const credit = await judgeOrderCredit(context, before.total_mxn ?? '0');
  keepJudgements(context, price, credit);
  Object.assign(changes, { submitted_at: moment(context), status_notes: null });
  await authoriseByItself(context);
}

export function backToDraft({ before, changes }: Change): void {
  if (before.is_amended)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('sales.amendedStays', 'Ya se había autorizado: quita el cambio, o espera a que se decida.'),
    );
  Object.assign(changes, {
    price_status: null,
    credit_status: null,
    holds: [],
    hold_reasons: null,
    manual_discount: null,
    released_discount: null,
    released_total: null,
    submitted_at: null,
  });
}

/** Of one that was amended only its change is refused. */
export const rejectOrder = async (context: Change): Promise<void> => {
  if (context.before.is_amended) await restoreAuthorised(context);
};

export async function withdrawAmendment(context: Change): Promise<void> {
  if (!context.before.is_amended)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('sales.notAmended', 'El pedido no espera por un cambio.'),
    );
  await restoreAuthorised(context);
}

function requireHeld(status: string | null): void {
  if (status === 'RETENIDO') return;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('sales.nothingHeld', 'No hay nada retenido que liberar.'),
  );
}

export async function releasePrice(context: Change): Promise<void> {
  requireHeld(context.before.price_status);
  await requireOwnLimit(context);
  context.changes.price_status = 'LIBERADO';
  context.changes.released_discount = context.before.manual_discount ?? '0';
  dropHolds(context, ['PRECIO', 'MARGEN']);
  await authoriseByItself(context);
}

/** R7: it holds for the total of now. */
export async function releaseCredit(context: Change): Promise<void> {
  const { before, changes } = context;
  // One that leaves may be held by what is owed by then (R7).
  if (before.status === 'SOLICITADO') requireHeld(before.credit_status);
  requireSellable(context, await lockCustomer(context));
  changes.credit_status = 'LIBERADO';
  changes.released_total = before.total_mxn;
  dropHolds(context, CREDIT_HOLDS);
  if (before.status === 'SOLICITADO') await authoriseByItself(context);
}

export async function authoriseOrder(context: Change): Promise<void> {
  requireSellable(context, await lockCustomer(context));
  if (isHeld(context))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('sales.stillHeld', 'Está retenido: libéralo primero. {reasons}', {
        reasons: context.before.hold_reasons ?? '',
      }),
    );
  await takeAuthority(context);
}
