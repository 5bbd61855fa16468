/** OFX: 1.x is SGML whose values end with the line, 2.x is XML; both say tags and texts. */
import { Decimal } from 'decimal.js';
import { t } from '#erp/model/texts/t.ts';
import { badFile } from '#erp/platform/imports/reading/sheet.ts';
import { amountOf, compactDay } from './amounts.ts';
import { oneCurrency } from './currency.ts';
import { detailsOf } from './details.ts';
import type { ReadStatement, StatementRow } from './statement.ts';

const TAG = /<(\/?)([A-Z0-9.]+)>([^<]*)/giu;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const decoded = (text: string): string =>
  text
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/gu, (_, name: string) => ENTITIES[name]!)
    .replaceAll(/\s+/gu, ' ')
    .trim();

type Values = Readonly<Record<string, string>>;

/** The values of each transaction, and those of what stands outside of them. */
function partsOf(text: string): { readonly outside: Values; readonly moves: readonly Values[] } {
  const outside: Record<string, string> = {};
  const moves: Record<string, string>[] = [];
  let inside: Record<string, string> | null = null;
  let isOther = false;
  for (const [, end, tag, raw] of text.matchAll(TAG)) {
    const name = tag!.toUpperCase();
    if (name === 'STMTTRN') {
      inside = end ? null : {};
      if (inside) moves.push(inside);
      continue;
    }
    // The amount is in it; ORIGCURRENCY says what it was before the bank converted it.
    if (name === 'CURRENCY') isOther = !end;
    const value = decoded(raw!);
    if (end || value === '') continue;
    const target = inside ?? outside;
    // The available balance comes after the ledger's, with the same names.
    target[isOther ? `CURRENCY.${name}` : name] ??= value;
  }
  return { outside, moves };
}

function rowOf(values: Values): StatementRow {
  const date = compactDay(values.DTPOSTED ?? '');
  const amount = amountOf(values.TRNAMT ?? '');
  if (!date || !amount)
    throw badFile(t('bank.ofxRow', 'Un movimiento del archivo no trae fecha o importe.'));
  const description = [values.NAME, values.MEMO].filter(Boolean).join(' ') || values.TRNTYPE || '';
  return {
    date,
    description: description.slice(0, 140),
    reference: (values.CHECKNUM ?? values.REFNUM ?? values.FITID ?? '').slice(0, 60) || null,
    ...detailsOf(description),
    counterparty: values.PAYEE ?? null,
    amount,
    balance_after: null,
  };
}

export function readOfx(text: string): ReadStatement {
  const { outside, moves } = partsOf(text);
  if (!/<OFX>/iu.test(text) || !outside.ACCTID)
    throw badFile(t('bank.notOfx', 'El archivo no es un estado de cuenta OFX.'));
  const rows = moves
    .map(rowOf)
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  const closing = amountOf(outside.BALAMT ?? '');
  const moved = Decimal.sum(0, ...rows.map(({ amount }) => amount));
  return {
    account: outside.ACCTID,
    currency: oneCurrency([outside.CURDEF, ...moves.map((each) => each['CURRENCY.CURSYM'])]),
    start_date: compactDay(outside.DTSTART ?? ''),
    end_date: compactDay(outside.DTEND ?? ''),
    opening_balance: closing === null ? null : new Decimal(closing).minus(moved).toFixed(2),
    closing_balance: closing,
    rows,
  };
}
