/** The order of what a customer has used of its consignment (inventory R26, sales §5). */
import { decimalText, fixed, ZERO } from '#erp/domains/stock/fixed-decimal.ts';
import {
  actionRules,
  type ActionContext,
  type PrefillContext,
} from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { visibleIds } from '#erp/kernel/record-access.ts';
import { sentRows, sentValues } from '#erp/kernel/wire/sent-values.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { ORDERS } from '../fulfilling/load-demand.ts';
import { agreementOf, lockAgreement, type Agreement } from './agreements.ts';
import { consumedTooMuch, notConsumable } from './check-consumed.ts';
import { consignedStock, type ConsignedStock } from './consigned-stock.ts';
import { CONSUME } from './consume.ts';

type Consuming = ActionContext<(typeof CONSUME)['fields']>;

const AGREEMENTS = 'customer-storage';

/** Lots, and products without one, are rows of one table: even numbers are products. */
export const consumedRowId = ({
  product_id,
  lot_id,
}: Pick<ConsignedStock, 'product_id' | 'lot_id'>): number =>
  lot_id === null ? product_id * 2 : lot_id * 2 + 1;

/** Of those that who asks may see; what its address says may be anything. */
async function askedAgreement(context: PrefillContext): Promise<Agreement | undefined> {
  const { tx, given } = context;
  const id = Number(given.agreement_id);
  if (!Number.isSafeInteger(id) || id <= 0) return undefined;
  return (await visibleIds(context, AGREEMENTS, [id])).has(id) ? agreementOf(tx, id) : undefined;
}

const rowOf = (each: ConsignedStock) => ({
  id: consumedRowId(each),
  product: `${each.code} — ${each.name}`,
  lot: each.lot,
  on_hand: each.on_hand,
  in_orders: each.in_orders,
  unit: each.unit,
  price: each.price,
});

interface Used {
  /** Its place in the form. */
  readonly at: number;
  readonly stock: ConsignedStock;
  readonly qty: string;
}

/** What was filled in, with what is wrong said beside it. */
function usedOf({ input }: Consuming, stock: readonly ConsignedStock[]): readonly Used[] {
  const problems: Record<string, string[]> = {};
  const used = (input.lines ?? []).flatMap(({ id, qty }, at): Used[] => {
    const own = stock.find((each) => consumedRowId(each) === id);
    if (!own || fixed(qty ?? '0') <= ZERO) return [];
    const left = fixed(own.on_hand) - fixed(own.in_orders);
    if (fixed(qty!) > left) problems[`lines[${at}][qty]`] = [consumedTooMuch(left, own.unit)];
    else if (own.is_held)
      problems[`lines[${at}][qty]`] = [
        t('sales.consumedHeld', 'El lote {lot} no está liberado o ya caducó: no se vende.', {
          lot: own.lot ?? '',
        }),
      ];
    return [{ at, stock: own, qty: decimalText(fixed(qty!)) }];
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (used.length === 0)
    throw invalid({
      lines: [t('sales.nothingConsumed', 'Escribe cuánto usó el cliente de algún producto.')],
    });
  return used;
}

/** What the order says of its fields, said of those of this form. */
function inForm(error: DomainError, used: readonly Used[]): DomainError {
  const own = new Set(Object.keys(CONSUME.fields));
  const fields: Record<string, string[]> = {};
  for (const [field, messages] of Object.entries(error.fields)) {
    const [, place] = /^lines\[(\d+)\]/.exec(field) ?? [];
    const line = place === undefined ? undefined : used[Number(place)];
    const beside = own.has(field) ? field : '';
    const name = line ? `lines[${line.at}][qty]` : beside;
    (fields[name] ??= []).push(...messages);
  }
  return new DomainError(error.code, error.message, { fields, extra: error.extra });
}

async function makeOrder(
  { tx, services, actor, input }: Consuming,
  agreement: Agreement,
  used: readonly Used[],
): Promise<number> {
  try {
    const made = await createInTransaction(
      tx,
      services,
      actor,
      services.registry.resource(ORDERS),
      {
        ...sentValues({
          customer_id: agreement.customer_id,
          consignee_id: agreement.consignee_id,
          customer_storage_id: agreement.id,
          source: 'CONSIGNACION',
          // Nobody takes it there: it is there.
          freight_mode: 'CLIENTE_RECOGE',
          date: input.date,
          customer_po: input.customer_po,
        }),
        lines: sentRows(
          used.map(({ stock, qty }) => ({
            product_id: stock.product_id,
            lot_id: stock.lot_id,
            unit_id: stock.unit_id,
            qty,
          })),
        ),
      },
    );
    return made.id!;
  } catch (error) {
    throw error instanceof DomainError ? inForm(error, used) : error;
  }
}

export const consumeGoods = actionRules(CONSUME, {
  async prefill(context) {
    const { tx, now, actor } = context;
    const today = todayOf(now, actor.timeZone);
    const agreement = await askedAgreement(context);
    const problem = agreement && notConsumable(agreement);
    if (!agreement || problem)
      return {
        values: { date: today },
        notes: [
          problem ??
            t('sales.consumeFrom', 'Ábrelo desde su almacén de cliente: ahí se ve qué tiene.'),
        ],
      };
    const stock = await consignedStock(tx, agreement, { today });
    return {
      values: { agreement_id: agreement.id, date: today, lines: stock.map(rowOf) } as never,
      notes: agreement.requires_po
        ? [t('sales.consumeNeedsPo', 'El cliente exige que se escriba su orden de compra.')]
        : [],
    };
  },
  async run(context) {
    const { tx, services, actor, input, now } = context;
    const agreement = await lockAgreement(tx, input.agreement_id!);
    const problem = notConsumable(agreement);
    if (!agreement || problem) throw invalid({ agreement_id: [problem ?? ''] });
    if (agreement.requires_po && !input.customer_po)
      throw invalid({
        customer_po: [t('sales.poNeeded', 'El cliente exige que se escriba su orden de compra.')],
      });
    const today = todayOf(now, actor.timeZone);
    const used = usedOf(context, await consignedStock(tx, agreement, { today }));
    const id = await makeOrder(context, agreement, used);
    if (input.submit)
      await transitionInTransaction(
        tx,
        services,
        actor,
        services.registry.resource(ORDERS),
        'submit',
        id,
        {},
      );
    return {
      data: { order: id },
      outcome: {
        message: input.submit
          ? t('sales.consumedSubmitted', 'Pedido de lo consumido, solicitado.')
          : t('sales.consumedDraft', 'Pedido de lo consumido en borrador: revísalo y solicítalo.'),
        open: { resource: ORDERS, id },
      },
    };
  },
});
