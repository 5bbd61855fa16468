/** SWIFT MT940: fields `:61:` with the amount and `:86:` with its text, between two balances. */
import { Decimal } from 'decimal.js';
import { t } from '#erp/model/texts/t.ts';
import { badFile } from '#erp/platform/imports/reading/sheet.ts';
import { amountOf, compactDay } from './amounts.ts';
import { oneCurrency } from './currency.ts';
import { detailsOf } from './details.ts';
import type { ReadStatement, StatementRow } from './statement.ts';

interface Field {
  readonly tag: string;
  readonly value: string;
}

/** Lines that begin with `:tag:` open a field; the others go on with it. */
function fieldsOf(text: string): readonly Field[] {
  const fields: { tag: string; value: string }[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const opened = /^:(\d{2}[A-Z]?):(.*)$/.exec(line);
    if (opened) fields.push({ tag: opened[1]!, value: opened[2]! });
    else if (fields.length > 0 && line !== '-' && !line.startsWith('-}'))
      fields.at(-1)!.value += `\n${line}`;
  }
  return fields;
}

interface Balance {
  readonly amount: string;
  readonly date: string | null;
  readonly currency: string;
}

/** `C240131MXN1234,56`: credit or debit, day, currency, amount. */
function balanceOf(value: string): Balance | null {
  const parts = /^([CD])(\d{6})([A-Z]{3})([\d,.]+)/.exec(value);
  if (!parts) return null;
  const amount = amountOf(parts[4]!, 'COMA');
  if (amount === null) return null;
  return {
    amount: parts[1] === 'D' ? new Decimal(amount).neg().toFixed(2) : amount,
    date: compactDay(parts[2]!),
    currency: parts[3]!,
  };
}

/** Value and booking day, sign (R: of a reversal), currency letter, amount, code, references. */
const MOVE =
  /^(\d{6})(\d{4})?(R?[CD])[A-Z]?([\d,.]+)[NFS][A-Z0-9]{3}([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

function rowOf(value: string, info: string): StatementRow {
  const parts = MOVE.exec(value);
  const amount = parts && amountOf(parts[4]!, 'COMA');
  const date = parts && compactDay(parts[1]!);
  if (!parts || !amount || !date)
    throw badFile(
      t('bank.mt940Row', 'No se entiende el movimiento «{text}».', { text: value.slice(0, 40) }),
    );
  // A reversed credit goes out, a reversed debit comes back.
  const isOut = parts[3] === 'D' || parts[3] === 'RC';
  const own = parts[5] === 'NONREF' ? '' : (parts[5] ?? '').trim();
  const text = info
    .replaceAll(/\?\d{2}|\n/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const description = text || (parts[7] ?? '').replaceAll('\n', ' ').trim() || own;
  return {
    date,
    description: description.slice(0, 140),
    reference: (own || (parts[6] ?? '').trim()).slice(0, 60) || null,
    ...detailsOf(`${description} ${parts[7] ?? ''}`),
    counterparty: null,
    amount: isOut ? new Decimal(amount).neg().toFixed(2) : amount,
    balance_after: null,
  };
}

/** Pages of one statement are one: the first opening balance and the last closing one. */
export function readMt940(text: string): ReadStatement {
  const fields = fieldsOf(text);
  const opening = fields.find(({ tag }) => tag === '60F' || tag === '60M');
  const closing = fields.findLast(({ tag }) => tag === '62F' || tag === '62M');
  const first = opening && balanceOf(opening.value);
  const last = closing && balanceOf(closing.value);
  if (!first || !last)
    throw badFile(t('bank.notMt940', 'El archivo no es un estado de cuenta MT940.'));
  const rows = fields.flatMap(({ tag, value }, i) => {
    if (tag !== '61') return [];
    const next = fields[i + 1];
    return [rowOf(value, next?.tag === '86' ? next.value : '')];
  });
  return {
    account:
      fields
        .find(({ tag }) => tag === '25')
        ?.value.split('\n')[0]!
        .trim() ?? null,
    currency: oneCurrency([first.currency, last.currency]),
    start_date: first.date,
    end_date: last.date,
    opening_balance: first.amount,
    closing_balance: last.amount,
    rows,
  };
}
