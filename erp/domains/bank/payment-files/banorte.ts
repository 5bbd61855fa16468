/** Banorte, «Pagos masivos»: records of 255 positions, without separators. */
import {
  accountOf,
  bankOf,
  left,
  zeros,
  type Transfer,
  type TransferFile,
} from './payment-order.ts';

const OWN_BANK = '072';
/** To somebody else's account of the bank, and by SPEI to another bank. */
const KIND = { own: '02', spei: '04' } as const;
const CURRENCIES: Readonly<Record<string, string>> = { MXN: '1', USD: '2' };

const cents = (amount: string) => amount.replace('.', '');

function record({ origin, currency, date }: TransferFile, each: Transfer): string {
  const inside = bankOf(each.destination) === OWN_BANK;
  const [year, month, day] = date.split('-');
  const money = CURRENCIES[currency] ?? CURRENCIES.MXN!;
  return [
    inside ? KIND.own : KIND.spei,
    left(each.rfc ?? '', 13),
    zeros(origin.length === 18 ? accountOf(origin) : origin, 20),
    zeros(inside ? accountOf(each.destination) : each.destination, 20),
    zeros(cents(each.amount), 14),
    zeros(each.reference, 10),
    left(each.concept, 30),
    money,
    money,
    left(each.rfc ?? '', 13),
    zeros('', 14),
    left('', 39),
    `${day}${month}${year}`,
    left(each.holder, 70),
  ].join('');
}

export const banorteFile = (file: TransferFile): string =>
  file.transfers.map((each) => `${record(file, each)}\r\n`).join('');
