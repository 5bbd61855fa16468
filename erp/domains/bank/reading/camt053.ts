/** ISO 20022 camt.053: a statement with its balances and entries, as XML. */
import { Decimal } from 'decimal.js';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { badFile } from '#erp/platform/imports/reading/sheet.ts';
import { readWhole } from '#erp/platform/imports/reading/xml.ts';
import { amountOf, compactDay } from './amounts.ts';
import { oneCurrency } from './currency.ts';
import { detailsOf } from './details.ts';
import type { ReadStatement, StatementRow } from './statement.ts';

const ENTRY = 'BkToCstmrStmt/Stmt/Ntry';
const BALANCE = 'BkToCstmrStmt/Stmt/Bal';
const STATEMENT = 'BkToCstmrStmt/Stmt';

/** Bytes that are read before what was wrong with them is said. */
const PIECE = 64 * 1024;

/** Texts of one part of the document by the path of their element; the first of several. */
type Texts = Record<string, string>;

interface Parts {
  readonly statement: Texts;
  readonly balances: readonly Texts[];
  readonly entries: readonly Texts[];
}

const notCamt = () => badFile(t('bank.notCamt', 'El archivo no es un estado de cuenta CAMT.053.'));

async function partsOf(bytes: Buffer): Promise<Parts> {
  const path: string[] = [];
  const statement: Texts = {};
  const balances: Texts[] = [];
  const entries: Texts[] = [];
  let text = '';
  const target = (at: string): readonly [Texts, string] => {
    if (at.startsWith(`${ENTRY}/`)) return [entries.at(-1)!, at.slice(ENTRY.length + 1)];
    if (at.startsWith(`${BALANCE}/`)) return [balances.at(-1)!, at.slice(BALANCE.length + 1)];
    return [statement, at.slice(STATEMENT.length + 1)];
  };
  const reading = readWhole(
    (async function* pieces() {
      for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
    })(),
    {
      open(name, attributes) {
        text = '';
        path.push(name);
        const at = path.slice(1).join('/');
        if (at === ENTRY) entries.push({});
        else if (at === BALANCE) balances.push({});
        if (name === 'Amt' && attributes.Ccy) {
          const [texts, key] = target(at);
          texts[`${key}@Ccy`] ??= attributes.Ccy;
        }
      },
      text(more) {
        text += more;
      },
      close() {
        const at = path.slice(1).join('/');
        const value = text.replaceAll(/\s+/g, ' ').trim();
        if (value !== '' && at.startsWith(`${STATEMENT}/`)) {
          const [texts, key] = target(at);
          texts[key] =
            texts[key] === undefined || !key.endsWith('/Ustrd')
              ? (texts[key] ?? value)
              : `${texts[key]} ${value}`;
        }
        text = '';
        path.pop();
      },
    },
  );
  // No workbook, which the reader of XML speaks of.
  await reading.catch((error: unknown) => {
    throw error instanceof DomainError ? notCamt() : error;
  });
  return { statement, balances, entries };
}

const signed = (amount: string, indicator: string | undefined): string =>
  indicator === 'DBIT' ? new Decimal(amount).neg().toFixed(2) : amount;

function balanceOf({ balances }: Parts, codes: readonly string[]): string | null {
  const found = balances.find((each) => codes.includes(each['Tp/CdOrPrtry/Cd'] ?? ''));
  const amount = found && amountOf(found.Amt ?? '');
  return amount ? signed(amount, found.CdtDbtInd) : null;
}

const DETAIL = 'NtryDtls/TxDtls';
/** Who is on the other side: of what goes out, and of what comes in. */
const CREDITOR = `${DETAIL}/RltdPties/Cdtr`;
const DEBTOR = `${DETAIL}/RltdPties/Dbtr`;

function rowOf(entry: Texts): StatementRow {
  const amount = amountOf(entry.Amt ?? '');
  const date = compactDay(
    entry['BookgDt/Dt'] ?? entry['BookgDt/DtTm'] ?? entry['ValDt/Dt'] ?? entry['ValDt/DtTm'] ?? '',
  );
  if (!amount || !date)
    throw badFile(t('bank.camtRow', 'Un movimiento del archivo no trae fecha o importe.'));
  const isOut = entry.CdtDbtInd === 'DBIT';
  const other = isOut ? CREDITOR : DEBTOR;
  const words = [
    entry[`${DETAIL}/RmtInf/Ustrd`],
    entry.AddtlNtryInf,
    entry[`${DETAIL}/AddtlTxInf`],
  ];
  const description = [...new Set(words)].filter(Boolean).join(' ') || (entry.NtryRef ?? '');
  const endToEnd = entry[`${DETAIL}/Refs/EndToEndId`];
  const details = detailsOf(description);
  const account = entry[`${other}Acct/Id/Othr/Id`] ?? entry[`${other}Acct/Id/IBAN`];
  return {
    date,
    description: description.slice(0, 140),
    reference: (entry.AcctSvcrRef ?? entry.NtryRef ?? '').slice(0, 60) || null,
    ...details,
    tracking_key:
      details.tracking_key ?? (endToEnd && endToEnd !== 'NOTPROVIDED' ? endToEnd : null),
    counterparty: entry[`${other}/Nm`] ?? entry[`${other}/Pty/Nm`] ?? null,
    counterparty_clabe:
      details.counterparty_clabe ?? (/^\d{18}$/.test(account ?? '') ? account! : null),
    amount: signed(amount, entry.CdtDbtInd),
    balance_after: null,
  };
}

/** What the bank has booked; pending entries come again in a later statement. */
const isBooked = (entry: Texts): boolean =>
  !['PDNG', 'INFO'].includes(entry.Sts ?? entry['Sts/Cd'] ?? '');

export async function readCamt053(bytes: Buffer): Promise<ReadStatement> {
  const parts = await partsOf(bytes);
  const { statement, balances } = parts;
  const entries = parts.entries.filter(isBooked);
  const account = statement['Acct/Id/Othr/Id'] ?? statement['Acct/Id/IBAN'] ?? null;
  const closing = balanceOf(parts, ['CLBD']);
  if (account === null || closing === null) throw notCamt();
  return {
    account,
    currency: oneCurrency([
      statement['Acct/Ccy'],
      ...[...balances, ...entries].map((each) => each['Amt@Ccy']),
    ]),
    start_date: compactDay(statement['FrToDt/FrDtTm'] ?? statement['FrToDt/FrDt'] ?? ''),
    end_date: compactDay(statement['FrToDt/ToDtTm'] ?? statement['FrToDt/ToDt'] ?? ''),
    opening_balance: balanceOf(parts, ['OPBD', 'PRCD']),
    closing_balance: closing,
    rows: entries.map(rowOf).toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))),
  };
}
