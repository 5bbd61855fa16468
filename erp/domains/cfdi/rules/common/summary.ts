/** The summary of taxes against the concepts (matriz de errores del CFDI 4.0), and local taxes. */
import { t } from '#erp/model/texts/t.ts';
import { Exact, sumOf } from '../../../amounts/exact.ts';
import { taxSummary, transferredKey } from '../../amounts/summary.ts';
import { decimalsOf } from '../../catalogs/currencies.ts';
import { TAXES } from '../../catalogs/lists.ts';
import type { CfdiTaxSummary } from '../../draft/draft.ts';
import type { RuleContext } from '../context.ts';

const NONE: CfdiTaxSummary = {
  withheld: [],
  totalWithheld: null,
  transferred: [],
  totalTransferred: null,
};

const missing = (what: string) =>
  t('cfdi.missingRow', 'El resumen no tiene lo que los conceptos dicen de {what}.', { what });
const twice = (what: string) =>
  t('cfdi.rowTwice', 'El resumen tiene dos renglones de {what}: va uno.', { what });

const nameOf = (tax: string) => TAXES.get(tax)?.text ?? tax;

interface Summaries {
  /** As it is written, and as the concepts give it. */
  readonly own: CfdiTaxSummary;
  readonly given: CfdiTaxSummary;
  readonly decimals: number;
}

function checkWithheld({ issues }: RuleContext, { own, given, decimals }: Summaries): void {
  const kinds = new Set<string>();
  for (const [at, { tax, amount }] of own.withheld.entries()) {
    const field = `taxes.withheld[${at}]`;
    if (kinds.has(tax)) issues.add('CFDI40208', field, twice(nameOf(tax)));
    kinds.add(tax);
    issues.mustHaveDecimals('CFDI40210', `${field}.amount`, amount, decimals);
    const expected = given.withheld.find((row) => row.tax === tax)?.amount ?? '0';
    issues.mustEqual('CFDI40211', `${field}.amount`, amount, new Exact(expected));
  }
  for (const { tax } of given.withheld)
    if (!kinds.has(tax)) issues.add('CFDI40211', 'taxes.withheld', missing(nameOf(tax)));
  if (own.withheld.length > 0 && own.totalWithheld === null)
    issues.mustBePresent('CFDI40206', 'taxes.totalWithheld', null);
  else
    issues.mustEqual(
      'CFDI40203',
      'taxes.totalWithheld',
      own.totalWithheld,
      own.withheld.length > 0 ? sumOf(own.withheld.map(({ amount }) => amount)) : null,
    );
  issues.mustHaveDecimals('CFDI40202', 'taxes.totalWithheld', own.totalWithheld, decimals);
}

function checkTransferredRows({ issues }: RuleContext, summaries: Summaries): void {
  const { own, given, decimals } = summaries;
  const expected = new Map(given.transferred.map((row) => [transferredKey(row), row]));
  const kinds = new Set<string>();
  for (const [at, row] of own.transferred.entries()) {
    const field = `taxes.transferred[${at}]`;
    const key = transferredKey(row);
    if (kinds.has(key)) issues.add('CFDI40218', field, twice(nameOf(row.tax)));
    kinds.add(key);
    issues.mustHaveDecimals('CFDI40214', `${field}.base`, row.base, decimals);
    issues.mustHaveDecimals('CFDI40220', `${field}.amount`, row.amount, decimals);
    const concepts = expected.get(key);
    issues.mustEqual('CFDI40215', `${field}.base`, row.base, new Exact(concepts?.base ?? 0));
    const amount = concepts?.amount ?? null;
    issues.mustEqual(
      'CFDI40221',
      `${field}.amount`,
      row.amount,
      amount === null ? null : new Exact(amount),
    );
  }
  for (const [key, { tax }] of expected)
    if (!kinds.has(key)) issues.add('CFDI40215', 'taxes.transferred', missing(nameOf(tax)));
}

function checkTransferred(context: RuleContext, summaries: Summaries): void {
  const { own, decimals } = summaries;
  const { issues } = context;
  checkTransferredRows(context, summaries);
  const amounts = own.transferred.flatMap(({ amount }) => amount ?? []);
  if (amounts.length > 0 && own.totalTransferred === null)
    issues.mustBePresent('CFDI40212', 'taxes.totalTransferred', null);
  else
    issues.mustEqual(
      'CFDI40205',
      'taxes.totalTransferred',
      own.totalTransferred,
      amounts.length > 0 ? sumOf(amounts) : null,
    );
  issues.mustHaveDecimals('CFDI40204', 'taxes.totalTransferred', own.totalTransferred, decimals);
}

function checkLocal({ draft, issues }: RuleContext): void {
  const { localTaxes } = draft;
  if (!localTaxes) return;
  const of = (rows: readonly { readonly amount: string }[]) =>
    sumOf(rows.map(({ amount }) => amount));
  const { totalWithheld, totalTransferred, withheld, transferred } = localTaxes;
  issues.mustEqual('PROPIO06', 'localTaxes.totalWithheld', totalWithheld, of(withheld));
  issues.mustEqual('PROPIO06', 'localTaxes.totalTransferred', totalTransferred, of(transferred));
}

/** Of what has a value: transfers and payments have no summary. */
export function checkSummary(context: RuleContext): void {
  const { draft, issues } = context;
  if (draft.type !== 'I' && draft.type !== 'E') {
    issues.mustBeAbsent('CFDI40201', 'taxes', draft.taxes);
    return;
  }
  const decimals = decimalsOf(draft.currency) ?? 2;
  const own = draft.taxes ?? NONE;
  const given = taxSummary(draft.concepts, decimals) ?? NONE;
  checkWithheld(context, { own, given, decimals });
  checkTransferred(context, { own, given, decimals });
  checkLocal(context);
}
