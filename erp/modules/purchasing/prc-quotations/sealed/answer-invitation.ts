/**
 * What suppliers answer, by themselves or by the buyer who captures it (purchasing R55). A sealed
 * answer is kept encrypted, all of it, until it is opened: no read, list, file, search or history
 * has its prices, for nobody.
 */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { typedRate } from '#erp/domains/exchange/typed-rate.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { sealSecret } from '#erp/kernel/rights/secrets.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import type { QuotedAnswer, QuotedLine, QuotedTerms } from './quoted-answer.ts';
import { writeAnswer } from './write-answer.ts';

/** As a form sends it; a line without price is not offered, without quantity wholly. */
type Unsure<T> = { readonly [K in keyof T]?: T[K] | null };
export type GivenLine = Unsure<Omit<QuotedLine, 'line_id'>> & { readonly line_id: number };
export interface GivenAnswer extends QuotedTerms {
  readonly lines: readonly GivenLine[];
}

/** Somebody who works for a supplier, in the portal. */
const isSupplier = ({ partyId }: Pick<Writing['actor'], 'partyId'>): boolean => partyId !== null;

interface Invitation {
  readonly id: number;
  readonly quotation_id: number;
  readonly deadline: string;
  readonly status: string;
  readonly sealed: boolean;
  readonly self_answered: boolean;
}

/**
 * Locks the quotation. Throws ESTADO_INVALIDO when nobody answers any more, or when the buyer would
 * answer in the place of a supplier who did it himself.
 */
async function requireOpen({ tx, actor, now }: Writing, id: number): Promise<Invitation> {
  const [row] = await tx.query(
    sql<Invitation>`select i.id, i.quotation_id, q.deadline, q.status, q.closed_bids as sealed, coalesce(i.self_answered, false) as self_answered from prc_quotations q join prc_quotation_suppliers i on i.account_id = ${TENANT} and i.quotation_id = q.id where q.account_id = ${TENANT} and i.id = ${id} for update of q`,
  );
  if (!row || row.status !== 'ENVIADA')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('purchasing.notQuoting', 'La cotización ya no recibe respuestas.'),
    );
  if (Temporal.Instant.compare(now, Temporal.Instant.from(row.deadline)) > 0)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('purchasing.afterDeadline', 'La fecha límite para responder ya pasó.'),
    );
  if (row.self_answered && !isSupplier(actor))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('purchasing.answeredItself', 'El proveedor ya contestó en el portal: sólo él lo cambia.'),
    );
  return row;
}

/**
 * Locks the quotation before its invitation, as whoever opens it does: or each would wait for the
 * other.
 */
export async function lockQuotationOf({ tx }: Pick<Writing, 'tx'>, id: number): Promise<void> {
  await tx.query(
    sql`select 1 from prc_quotations where account_id = ${TENANT} and id = (select quotation_id from prc_quotation_suppliers where account_id = ${TENANT} and id = ${id}) for update`,
  );
}

interface AskedLine {
  readonly id: number;
  readonly quantity: string;
}

const askedLines = (tx: Tx, quotationId: number) =>
  tx.query(
    sql<AskedLine>`select id, quantity from prc_quotation_lines where account_id = ${TENANT} and quotation_id = ${quotationId} order by position, id`,
  );

/** Throws VALIDACION beside `lines[i]`, in the order in which they were given. */
function offersOf(lines: readonly GivenLine[], asked: readonly AskedLine[]): readonly QuotedLine[] {
  const wrong: Record<string, string[]> = {};
  const offers = lines.flatMap((line, i): readonly QuotedLine[] => {
    const own = asked.find(({ id }) => id === line.line_id);
    if (!own || !line.price) return [];
    const offered = line.offered_quantity ?? own.quantity;
    if (new Exact(line.price).lte(0))
      wrong[`lines[${i}][price]`] = [
        t('purchasing.priceAbove', 'Escribe un precio mayor que cero.'),
      ];
    if (new Exact(offered).gt(own.quantity))
      wrong[`lines[${i}][offered_quantity]`] = [
        t('purchasing.offersMore', 'Es más de lo que se cotiza.'),
      ];
    if (line.lead_time_days === undefined || line.lead_time_days === null)
      wrong[`lines[${i}][lead_time_days]`] = [
        t('purchasing.leadNeeded', 'Escribe en cuántos días entrega.'),
      ];
    return [
      {
        line_id: own.id,
        price: line.price,
        discount_percent: line.discount_percent ?? null,
        offered_quantity: offered,
        lead_time_days: line.lead_time_days ?? 0,
        brand: line.brand ?? null,
      },
    ];
  });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  if (offers.length === 0)
    throw invalid({
      lines: [t('purchasing.offerSomething', 'Escribe el precio de al menos una partida.')],
    });
  return offers;
}

/** An answer says no rate: what is wrong with that of the day is said of its currency. */
async function rateOf({ tx, actor, now }: Writing, currencyId: number): Promise<string> {
  const date = todayOf(now, actor.timeZone);
  try {
    const { rate, problem } = await typedRate(tx, { currency_id: currencyId, date, rate: null });
    if (problem) throw invalid({ exchange_rate: [problem] });
    return rate ?? '1';
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields.exchange_rate) throw error;
    throw invalid({
      currency_id: isSupplier(actor)
        ? [
            t(
              'purchasing.noRateToQuote',
              'Hoy no hay tipo de cambio de esa moneda: cotiza en otra o avisa al comprador.',
            ),
          ]
        : error.fields.exchange_rate,
    });
  }
}

const instantText = ({ now }: Writing): string => now.toString({ smallestUnit: 'millisecond' });

/**
 * Keeps what the supplier of this invitation answers, in place of what it answered before. Whoever
 * calls has checked that it may: the portal that it is its own, the buyer by a privilege. Throws
 * ESTADO_INVALIDO after the deadline, VALIDACION beside `lines[i]`, `currency_id` and
 * `valid_until`. Gives how many lines it offers.
 */
export async function answerInvitation(
  at: Writing,
  invitationId: number,
  { lines, ...terms }: GivenAnswer,
): Promise<number> {
  const { tx, services, actor, now } = at;
  const invitation = await requireOpen(at, invitationId);
  const offers = offersOf(lines, await askedLines(tx, invitation.quotation_id));
  if (terms.valid_until && terms.valid_until < todayOf(now, actor.timeZone))
    throw invalid({ valid_until: [t('purchasing.alreadyExpired', 'La vigencia ya pasó.')] });
  const answer: QuotedAnswer = {
    ...terms,
    exchange_rate: await rateOf(at, terms.currency_id),
    offers,
  };
  const sealed = invitation.sealed ? sealSecret(services, JSON.stringify(answer)) : null;
  await tx.execute(
    sql`update prc_quotation_suppliers set status = 'RESPONDIDA', responded_at = ${instantText(at)}, self_answered = ${isSupplier(actor)}, sealed_answer = ${sealed}, version = version + 1, updated_by = ${actor.userId}, updated_at = now() where account_id = ${TENANT} and id = ${invitationId}`,
  );
  if (sealed === null) await writeAnswer(tx, invitationId, answer);
  return offers.length;
}

/** The supplier of this invitation will not quote; what it answered before is gone. */
export async function declineInvitation(
  at: Writing,
  invitationId: number,
  comments: string | null,
): Promise<void> {
  const { tx, actor } = at;
  await requireOpen(at, invitationId);
  await tx.execute(
    sql`delete from prc_quotation_offers where account_id = ${TENANT} and invitation_id = ${invitationId}`,
  );
  await tx.execute(
    sql`update prc_quotation_suppliers set status = 'DECLINADA', responded_at = ${instantText(at)}, self_answered = ${isSupplier(actor)}, sealed_answer = null, comments = ${comments}, version = version + 1, updated_by = ${actor.userId}, updated_at = now() where account_id = ${TENANT} and id = ${invitationId}`,
  );
}
