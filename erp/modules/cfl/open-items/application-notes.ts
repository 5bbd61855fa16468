/** Why a credit would not be applied as things stand, told before anything is typed. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { openDay } from '#erp/domains/open-items/applying/application-day.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError } from '#erp/model/errors.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';

interface Credit {
  readonly side: 'CXC' | 'CXP';
  readonly subject_id: number | null;
  readonly currency_id: number;
  /** Its code. */
  readonly currency: string | null;
}

/** Codes of other currencies in which the party has open charges. */
async function otherCurrencies(
  { tx }: Writing,
  { side, subject_id, currency_id }: Credit,
): Promise<readonly string[]> {
  const found = await tx.query(
    sql<{
      code: string;
    }>`select distinct c.code from cfl__open_items i join currencies c on c.account_id = ${TENANT} and c.id = i.currency_id
      where i.account_id = ${TENANT} and i.side = ${side} and i.subject_id = ${subject_id} and i.direction = 'CARGO' and i.status in ('ABIERTA', 'PARCIAL') and i.currency_id <> ${currency_id} order by 1`,
  );
  return found.map(({ code }) => code);
}

/** Where the month of today is closed: the day that it is told to the books, or why it is not. */
async function closedMonth(context: Writing): Promise<readonly string[]> {
  const today = todayOf(context.now, context.actor.timeZone);
  try {
    const day = await openDay(context, today);
    return day === today
      ? []
      : [
          t(
            'cfl.appliedLater',
            'El mes de hoy está cerrado para ti: se asentaría el {day}. Escribe la fecha de un mes abierto si debe ser otra.',
            { day: formatDay(day) },
          ),
        ];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.message];
  }
}

/** `charges`: how many of the party can be chosen. */
export async function applicationNotes(
  context: Writing,
  credit: Credit,
  charges: number,
): Promise<readonly string[]> {
  if (credit.subject_id === null)
    return [
      t(
        'cfl.identifyFirst',
        'Nadie ha dicho de quién es este depósito: usa «Identificar» antes de aplicarlo.',
      ),
    ];
  const others = await otherCurrencies(context, credit);
  return [
    ...(charges === 0
      ? [
          t('cfl.nothingOpen', 'El tercero no tiene documentos abiertos en {currency}.', {
            currency: credit.currency ?? '',
          }),
        ]
      : []),
    ...(others.length > 0
      ? [
          t(
            'cfl.openInOthers',
            'Lo que tiene en {currencies} se aplica en «Aplicar abonos», con los dos importes.',
            { currencies: others.join(', ') },
          ),
        ]
      : []),
    ...(await closedMonth(context)),
  ];
}
