/** What the buyer captures of what suppliers answered by other means. */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Choice } from '#erp/model/types.ts';
import { t } from '#erp/model/texts/t.ts';
import type { prcQuotations } from '../prc-quotations.ts';
import { DECLINE, QUOTE } from './answer-actions.ts';
import { answerInvitation, declineInvitation } from './answer-invitation.ts';

interface Invited {
  readonly id: number;
  readonly name: string;
  readonly currency_id: number;
  readonly self_answered: boolean;
}

const invitedTo = (tx: Tx, quotationId: number) =>
  tx.query(
    sql<Invited>`select i.id, coalesce(s.trade_name, s.legal_name) as name, s.currency_id, coalesce(i.self_answered, false) as self_answered from prc_quotation_suppliers i ${raw(join('prc_quotation_suppliers.supplier_id', 'i', 's'))} where i.account_id = ${TENANT} and i.quotation_id = ${quotationId} order by i.position, i.id`,
  );

/** What one answered itself only it changes; who names it all the same is told so. */
const choicesOf = (
  invited: readonly Invited[],
  given: Readonly<Record<string, string>>,
): readonly Choice[] =>
  invited
    .filter(({ id, self_answered }) => !self_answered || given.invitation === String(id))
    .map(({ id, name }) => [String(id), name]);

interface AskedRow {
  readonly id: number;
  readonly product: string;
  readonly quantity: string;
  readonly unit: string;
  /** ISO day. */
  readonly required_date: string | null;
}

/** What is asked of whoever is invited, in the order of the quotation. */
export const askedRows = (tx: Tx, quotationId: number) =>
  tx.query(
    sql<AskedRow>`select l.id, p.code || ' — ' || coalesce(l.description, p.name) as product, l.quantity, u.code as unit, l.required_date from prc_quotation_lines l ${raw(join('prc_quotation_lines.product_id', 'l', 'p'))} ${raw(join('prc_quotation_lines.unit_id', 'l', 'u'))} where l.account_id = ${TENANT} and l.quotation_id = ${quotationId} order by l.position, l.id`,
  );

export const quote = actionRulesOf<typeof prcQuotations>()(QUOTE, {
  async prefill({ tx, record, given }) {
    const id = record.id;
    const lines = await askedRows(tx, id);
    return {
      choices: { invitation: choicesOf(await invitedTo(tx, id), given) },
      values: {
        credit_days: record.credit_days,
        lines: lines.map((line): Row => ({ ...line, price: null, lead_time_days: null })),
      },
    };
  },
  async run(context) {
    const { tx, record, input } = context;
    const invitationId = Number(input.invitation);
    const own = (await invitedTo(tx, record.id)).find(({ id }) => id === invitationId)!;
    const { credit_days, freight, incoterm, valid_until, comments } = input;
    const offers = await answerInvitation(context, invitationId, {
      currency_id: input.currency_id ?? own.currency_id,
      credit_days,
      freight,
      incoterm,
      valid_until,
      comments,
      lines: input.lines.map(({ id, ...line }) => ({ ...line, line_id: id ?? 0 })),
    });
    return {
      data: { offers },
      outcome: {
        message: record.closed_bids
          ? t('purchasing.answerSealed', 'Respuesta guardada y cerrada hasta la apertura.')
          : t('purchasing.answerKept', 'Respuesta guardada.'),
      },
    };
  },
});

export const decline = actionRulesOf<typeof prcQuotations>()(DECLINE, {
  prefill: async ({ tx, record, given }) => ({
    choices: { invitation: choicesOf(await invitedTo(tx, record.id), given) },
  }),
  async run(context) {
    const { input } = context;
    await declineInvitation(context, Number(input.invitation), input.comments);
    return {
      data: { status: 'DECLINADA' },
      outcome: { message: t('purchasing.answerDeclined', 'El proveedor no cotiza.') },
    };
  },
});
