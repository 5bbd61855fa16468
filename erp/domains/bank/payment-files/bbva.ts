/** BBVA, «Dispersión mixta»: `PTC` within the bank, `PSC` by SPEI; positions without separators. */
import {
  accountOf,
  bankOf,
  left,
  zeros,
  type Transfer,
  type TransferFile,
} from './payment-order.ts';

const OWN_BANK = '012';
/** A CLABE; credited on the same day. */
const CLABE = '40';
const SAME_DAY = 'H';
const CURRENCIES: Readonly<Record<string, string>> = { MXN: 'MXP', USD: 'USD' };

function record({ origin, currency }: TransferFile, each: Transfer): string {
  const inside = bankOf(each.destination) === OWN_BANK;
  const from = zeros(origin.length === 18 ? accountOf(origin) : origin, 18);
  const money = CURRENCIES[currency] ?? currency;
  const amount = each.amount.padStart(16, '0');
  if (inside)
    return [
      'PTC',
      zeros(accountOf(each.destination), 18),
      from,
      money,
      amount,
      left(each.concept, 30),
    ].join('');
  return [
    'PSC',
    each.destination,
    from,
    money,
    amount,
    left(each.holder, 30),
    CLABE,
    bankOf(each.destination),
    left(each.concept, 30),
    zeros(each.reference, 7),
    SAME_DAY,
  ].join('');
}

export const bbvaFile = (file: TransferFile): string =>
  file.transfers.map((each) => `${record(file, each)}\r\n`).join('');
