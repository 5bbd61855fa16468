import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { defineRules, type Row } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  answerInvitation,
  declineInvitation,
  lockQuotationOf,
} from '#erp/modules/purchasing/prc-quotations/sealed/answer-invitation.ts';
import { askedRows } from '#erp/modules/purchasing/prc-quotations/sealed/capture-answer.ts';
import { DECLINE_QUOTATION, QUOTE } from './answer-quotation.ts';
import { portalQuotations } from './portal-quotations.ts';

interface Currency {
  readonly id: number;
  readonly code: string;
  readonly usual: boolean;
}

/** The supplier's own first. */
const currenciesFor = (tx: Tx, supplierId: unknown) =>
  tx.query(
    sql<Currency>`select c.id, c.code, coalesce(c.id = (select s.currency_id from suppliers s where s.account_id = ${TENANT} and s.id = ${supplierId}), false) as usual from currencies c where c.account_id = ${TENANT} and c.active order by usual desc, c.code`,
  );

const quote = actionRules(QUOTE, {
  lockFirst: lockQuotationOf,
  async prefill({ tx, record }) {
    const currencies = await currenciesFor(tx, record!.supplier_id);
    const lines = await askedRows(tx, Number(record!.quotation_id));
    return {
      choices: { currency_id: currencies.map(({ id, code }) => [String(id), code]) },
      values: {
        currency_id: currencies[0] ? String(currencies[0].id) : null,
        lines: lines.map((line): Row => ({ ...line, price: null, lead_time_days: null })),
      },
    };
  },
  async run({ record, input, ...context }) {
    const { currency_id, lines, ...terms } = input;
    const offers = await answerInvitation(context, record!.id!, {
      ...terms,
      currency_id: Number(currency_id),
      lines: lines.map(({ id, ...line }) => ({ ...line, line_id: id ?? 0 })),
    });
    return {
      data: { offers },
      outcome: {
        message: t('spp.quoted', ['Cotizaste {count} partida.', 'Cotizaste {count} partidas.'], {
          count: offers,
        }),
      },
    };
  },
});

const decline = actionRules(DECLINE_QUOTATION, {
  lockFirst: lockQuotationOf,
  async run({ record, input, ...context }) {
    await declineInvitation(context, record!.id!, input.comments);
    return { outcome: { message: t('spp.declined', 'Avisaste que no cotizas.') } };
  },
});

export const rules = defineRules(portalQuotations, { actions: { quote, decline } });
