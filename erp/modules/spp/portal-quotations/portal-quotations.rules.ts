import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { defineRules, type Row } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import type { prcQuotationSuppliers } from '#erp/modules/purchasing/prc-quotations/prc-quotation-suppliers.ts';
import {
  answerInvitation,
  declineInvitation,
  lockQuotationOf,
} from '#erp/modules/purchasing/prc-quotations/sealed/answer-invitation.ts';
import { askedRows } from '#erp/modules/purchasing/prc-quotations/sealed/capture-answer.ts';
import {
  ownAnswer,
  type OwnAnswer,
} from '#erp/modules/purchasing/prc-quotations/sealed/own-answer.ts';
import { DECLINE_QUOTATION, QUOTE } from './answer-quotation.ts';
import { portalQuotations } from './portal-quotations.ts';

interface Currency {
  readonly id: number;
  readonly code: string;
  readonly usual: boolean;
}

/** The supplier's own first. */
const currenciesFor = (tx: Tx, supplierId: number) =>
  tx.query(
    sql<Currency>`select c.id, c.code, coalesce(c.id = (select s.currency_id from suppliers s where s.account_id = ${TENANT} and s.id = ${supplierId}), false) as usual from currencies c where c.account_id = ${TENANT} and c.active order by usual desc, c.code`,
  );

const UNANSWERED: Partial<OwnAnswer> & Pick<OwnAnswer, 'offers'> = { offers: [] };
/** What is not offered of a line. */
const NONE = { line_id: 0, price: null, lead_time_days: null };

interface AskedTerms {
  readonly storage: string;
  readonly credit_days: number | null;
}

/** Where it goes and on what credit it is asked for. */
async function askedTerms(tx: Tx, quotationId: number): Promise<readonly string[]> {
  const [asked] = await tx.query(
    sql<AskedTerms>`select s.name as storage, q.credit_days from prc_quotations q ${raw(join('prc_quotations.storage_id', 'q', 's'))} where q.account_id = ${TENANT} and q.id = ${quotationId}`,
  );
  if (!asked) return [];
  const { storage, credit_days } = asked;
  return [
    credit_days === null
      ? t('spp.deliveredAt', 'Se entrega en {storage}.', { storage })
      : t('spp.deliveredOn', 'Se entrega en {storage}. Se pide crédito de {days} días.', {
          storage,
          days: credit_days,
        }),
  ];
}

const quote = actionRulesOf<typeof prcQuotationSuppliers>()(QUOTE, {
  lockFirst: lockQuotationOf,
  async prefill(context) {
    const { tx, record } = context;
    const currencies = await currenciesFor(tx, record.supplier_id);
    const lines = await askedRows(tx, record.quotation_id);
    const { offers, ...terms } = (await ownAnswer(context, record.id)) ?? UNANSWERED;
    const currency = terms.currency_id ?? currencies[0]?.id;
    return {
      notes: await askedTerms(tx, record.quotation_id),
      choices: { currency_id: currencies.map(({ id, code }) => [String(id), code]) },
      values: {
        ...terms,
        currency_id: currency === undefined ? null : String(currency),
        lines: lines.map((line): Row => {
          const { line_id: _, ...own } = offers.find(({ line_id }) => line_id === line.id) ?? NONE;
          return { ...line, ...own };
        }),
      },
    };
  },
  async run({ record, input, ...context }) {
    const { currency_id, lines, ...terms } = input;
    const offers = await answerInvitation(context, record.id, {
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

const decline = actionRulesOf<typeof prcQuotationSuppliers>()(DECLINE_QUOTATION, {
  lockFirst: lockQuotationOf,
  async run({ record, input, ...context }) {
    await declineInvitation(context, record.id, input.comments);
    return { outcome: { message: t('spp.declined', 'Avisaste que no cotizas.') } };
  },
});

export const rules = defineRules(portalQuotations, { actions: { quote, decline } });
