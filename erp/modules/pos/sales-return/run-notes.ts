/** The notes of returns, one of a record or several that are chosen from a table. */
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { rowFilters } from '#erp/kernel/access.ts';
import {
  actionRules,
  actionRulesOf,
  type PrefillContext,
} from '#erp/kernel/operations/actions/action-rules.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { invalid } from '#erp/model/errors.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { TICKETS } from '../invoicing/drafting.ts';
import type { tickets } from '../tickets/tickets.ts';
import { NOTE, NOTE_KEY, NOTES } from './note-actions.ts';
import { lockReturn, noteReturn, type ReturnNote } from './note-return.ts';

const NOTE_SCREEN = 'sat/credit-notes';
/** As many as its table has rows. */
const MOST = 200;

interface Pending {
  readonly id: number;
  readonly folio: string;
  readonly day: string;
  readonly customer: string | null;
  readonly invoice: string | null;
  readonly total: string;
}

/** Within reach of whoever asks, the oldest first. */
function pendingReturns({ tx, services, actor }: PrefillContext): Promise<Pending[]> {
  const { registry } = services;
  const params = new Params();
  const conditions = [
    `t.account_id = ${params.add(actor.accountId)}`,
    ...rowFilters(actor, registry, registry.resource(TICKETS), NOTE_KEY, params),
  ];
  return tx.query<Pending>(
    `select t.id, t.folio, t.day, coalesce(i.receiver_name, c.name) as customer, i.number as invoice, t.total from pos__tickets t ${join('pos__tickets.credited_invoice_id', 't', 'i')} ${leftJoin('satinvoices.customer_id', 'i', 'c')}
      where ${conditions.join(' and ')} and t.note_status = 'POR_GENERAR' and t.status = 'PAGADO' order by t.day, t.id limit ${MOST}`,
    params.values,
  );
}

export const note = actionRulesOf<typeof tickets>()(NOTE, {
  lockFirst: ({ tx }, id) => lockReturn(tx, id),
  prefill: () => Promise.resolve({ values: { relation: '03' } }),
  async run(context) {
    const { record, input } = context;
    const made = await noteReturn(context, record.id, input.relation ?? '03');
    return {
      outcome: {
        message: t('pos.noteDrafted', 'Nota de crédito en borrador: revísala y tímbrala.'),
        open: { resource: NOTE_SCREEN, id: made.id },
      },
    };
  },
});

export const notes = actionRules(NOTES, {
  async prefill(context) {
    const pending = await pendingReturns(context);
    return {
      values: { relation: '03', returns: pending.map((each) => ({ ...each, take: true })) },
    };
  },
  async run(context) {
    const { input } = context;
    const chosen = input.returns.filter(({ take }) => take === true);
    if (chosen.length === 0)
      throw invalid({
        returns: [
          t('pos.noReturnsChosen', 'No hay devoluciones marcadas que pidan nota de crédito.'),
        ],
      });
    const made: (ReturnNote & { readonly folio: string })[] = [];
    for (const { id, folio } of chosen)
      made.push({
        ...(await noteReturn(context, id!, input.relation ?? '03')),
        folio: folio ?? '',
      });
    return {
      data: { notes: made.map(({ id, total }) => ({ id, total })) },
      outcome: {
        message: t('pos.notesDrafted', 'Notas de crédito en borrador: revísalas y tímbralas.'),
        records: made.map(({ id, total, folio }) => ({
          resource: NOTE_SCREEN,
          id,
          title: t('pos.noteOfReturn', 'Devolución {folio}, ${total}', {
            folio,
            total: shownMoney(total),
          }),
        })),
      },
    };
  },
});
