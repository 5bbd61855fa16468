/** `POST cfl/movements/suggest`: to which documents an amount would go (finance R16). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Side } from '#erp/domains/open-items/arithmetic/exchange-result.ts';
import { openCharges, suggest } from '#erp/domains/open-items/reading/suggest.ts';
import { visibleIds } from '#erp/kernel/record-access.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { baseCurrency } from '../movement-facts.ts';

const AMOUNT = /^\d{1,16}(\.\d{1,2})?$/;

interface Wanted {
  readonly subjectId: number;
  readonly amount: string;
  readonly side: Side;
  readonly said: string;
  readonly currency: string;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function readWanted(sent: Readonly<Record<string, unknown>>): Wanted {
  const subjectId = Number(sent.subject_id);
  const amount = textIn(sent.amount);
  const problems: Record<string, readonly string[]> = {};
  if (!Number.isSafeInteger(subjectId) || subjectId < 1)
    problems.subject_id = [t('cfl.whichSubject', 'Di de qué tercero.')];
  if (!AMOUNT.test(amount) || Number(amount) === 0)
    problems.amount = [t('cfl.suggestAmount', 'Escribe un importe mayor que cero.')];
  if (!['', 'CXC', 'CXP'].includes(textIn(sent.side)))
    problems.side = [t('cfl.suggestSide', 'Escribe CXC o CXP.')];
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return {
    subjectId,
    amount,
    side: textIn(sent.side) === 'CXP' ? 'CXP' : 'CXC',
    said: textIn(sent.concept).slice(0, 240),
    currency: textIn(sent.currency).toUpperCase(),
  };
}

async function currencyOf(tx: Tx, code: string): Promise<number> {
  if (code === '') return baseCurrency(tx);
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select id from currencies where account_id = ${TENANT} and code = ${code}`,
  );
  if (found) return found.id;
  throw invalid({ currency: [t('cfl.suggestCurrency', 'Escribe la clave de una moneda.')] });
}

export async function suggestItems(context: CallContext) {
  const { services, sent } = context;
  const actor = requireActor(context);
  const { subjectId, amount, side, said, currency } = readWanted(sent);
  const data = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const party = { side, subjectId, currencyId: await currencyOf(tx, currency) };
    const charges = new Map((await openCharges(tx, party)).map((each) => [each.id, each]));
    const among = await visibleIds({ tx, services, actor }, 'cfl/open-items', [...charges.keys()]);
    const { by, lines } = await suggest(tx, { ...party, amount, said, among });
    return {
      by,
      lines: lines.map(({ id, amount: part }) => {
        const { document_no, kind, due_date, balance } = charges.get(id)!;
        return {
          open_item_id: id,
          document: document_no ?? kind,
          due_date,
          balance,
          amount: part,
        };
      }),
    };
  });
  return { data };
}
