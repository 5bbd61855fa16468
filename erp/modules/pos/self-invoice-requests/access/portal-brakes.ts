/** Brakes of the public page: on wrong guesses, and on what one ticket may ask (finance §5.9). */
import { DomainError } from '#erp/model/errors.ts';
import { originOf } from '#erp/platform/access/sign-in/address-origin.ts';
import {
  countTry,
  runInTurn,
  uncountTry,
  type RateLimit,
} from '#erp/platform/access/sign-in/rate-limits.ts';
import { isInvoiceCode, typedCode } from '../../tickets/invoice-code.ts';
import { hashOf, type Portal } from './open-portal.ts';

/** What a guess says of a ticket. */
export interface Guessed {
  readonly ticket: string;
  readonly token: string;
}

/** In an hour: wrong ones from one origin and of one ticket, and of a whole company. */
const MOST_WRONG = 10;
const MOST_WRONG_OF_COMPANY = 300;
/** In an hour: who corrects what they typed needs a dozen; an office sends its people's. */
const MOST_ASKED = 40;
const MOST_ASKED_FROM = 200;
const MOST_ISSUED = 10;
/** Of a ticket that is only looked at: whoever waits for its stamp reloads the page. */
const MOST_LOOKED = 240;
const MOST_LOOKED_FROM = 1200;

const brake = (key: string, limit: number): RateLimit => ({
  key: `factura:${key}`,
  limit,
  windowMinutes: 60,
  blockMinutes: 60,
  doubles: false,
});

/**
 * Folios follow each other and totals repeat: while many are guessed of a company, only what has
 * the code of its ticket goes on, which nobody guesses.
 */
function guessBrakes({ actor, ip }: Portal, { ticket, token }: Guessed) {
  const own = [
    brake(`ip:${originOf(ip)}`, MOST_WRONG),
    brake(`ticket:${actor.accountId}:${hashOf(typedCode(ticket))}`, MOST_WRONG),
  ];
  const all = [...own, brake(`empresa:${actor.accountId}`, MOST_WRONG_OF_COMPANY)];
  return { all, heeded: token !== '' || isInvoiceCode(typedCode(ticket)) ? own : all };
}

/**
 * What `check` finds. It is counted as wrong until it is found, so that many at once are braked as
 * one by one. Throws DEMASIADOS_INTENTOS, and `answer` where nothing is found.
 */
export function guess<T>(
  portal: Portal,
  named: Guessed,
  check: () => Promise<T | null>,
  answer: () => DomainError,
): Promise<T> {
  const { services, ip } = portal;
  const { all, heeded } = guessBrakes(portal, named);
  // In turn, or right ones sent at once would brake each other.
  return runInTurn(`factura:${originOf(ip)}`, async () => {
    const tried = await services.db.system((tx) => countTry(tx, all, services.now(), heeded));
    let isWrong = false;
    try {
      const found = await check();
      isWrong = found === null;
      if (found === null) throw answer();
      return found;
    } finally {
      if (!isWrong) await services.db.system((tx) => uncountTry(tx, tried));
    }
  });
}

/** Counts what is asked of a ticket that was found. Throws DEMASIADOS_INTENTOS. */
export async function takeTurn(
  { services, actor, ip }: Portal,
  ticketId: number,
  asks: 'LOOKS' | 'ASKS' | 'ISSUES',
): Promise<void> {
  const { accountId } = actor;
  const brakes =
    asks === 'LOOKS'
      ? [
          brake(`mira:${accountId}:${ticketId}`, MOST_LOOKED),
          brake(`mira:${accountId}:de:${originOf(ip)}`, MOST_LOOKED_FROM),
        ]
      : [
          brake(`uso:${accountId}:${ticketId}`, MOST_ASKED),
          brake(`uso:${accountId}:de:${originOf(ip)}`, MOST_ASKED_FROM),
          ...(asks === 'ISSUES' ? [brake(`emite:${accountId}:${ticketId}`, MOST_ISSUED)] : []),
        ];
  await services.db.system((tx) => countTry(tx, brakes, services.now()));
}
