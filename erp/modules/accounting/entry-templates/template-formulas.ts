/** Formulas of a template's lines: read, refused beside their field, worked out. */
import { Decimal } from 'decimal.js';
import { loadBalancesOn } from '#erp/domains/accounting/account-balances.ts';
import {
  accountsOf,
  amountsOf,
  FormulaError,
  linesOf as linesIn,
  parseFormula,
  type Formula,
} from '#erp/domains/schedule/formula.ts';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';

export interface TemplateLine {
  readonly debit_formula?: string | null;
  readonly credit_formula?: string | null;
}

type Fail = (field: string, message: string) => void;

const sideOf = ({ credit_formula }: TemplateLine): 'debit_formula' | 'credit_formula' =>
  credit_formula ? 'credit_formula' : 'debit_formula';

function read(line: TemplateLine, at: string, fail: Fail): Formula | null {
  const side = sideOf(line);
  if (Boolean(line.debit_formula) === Boolean(line.credit_formula)) {
    fail(
      `${at}[debit_formula]`,
      t('ledger.oneSide', 'Escribe un cargo o un abono, uno de los dos.'),
    );
    return null;
  }
  try {
    return parseFormula(line[side]!);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    fail(
      `${at}[${side}]`,
      t(
        'accounting.notAFormula',
        'No se entiende desde el carácter {at}: escribe un importe, saldo(cuenta) o 16% de R1.',
        { at: String(error.at) },
      ),
    );
    return null;
  }
}

async function unknownAccounts(tx: Tx, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query(
    sql<{
      code: string;
    }>`select code from unnest(${codes}::text[]) as x(code) where not exists (select 1 from acc__accounts a where a.account_id = ${TENANT} and a.code = x.code)`,
  );
  return new Set(rows.map(({ code }) => code));
}

/** Refuses what is no formula, takes no account or line that is there, or takes itself. */
export async function checkFormulas(
  tx: Tx,
  lines: readonly TemplateLine[],
  fail: Fail,
): Promise<void> {
  const formulas = lines.map((line, i) => read(line, `lines[${i}]`, fail));
  const unknown = await unknownAccounts(
    tx,
    formulas.flatMap((formula) => (formula ? accountsOf(formula) : [])),
  );
  const amounts = amountsOf(formulas, () => new Decimal(0));
  for (const [i, formula] of formulas.entries()) {
    if (!formula) continue;
    const at = `lines[${i}][${sideOf(lines[i]!)}]`;
    const code = accountsOf(formula).find((each) => unknown.has(each));
    const line = linesIn(formula).find((each) => each < 1 || each > lines.length);
    if (code !== undefined)
      fail(at, t('accounting.formulaAccount', 'No hay una cuenta {code}.', { code }));
    else if (line !== undefined)
      fail(at, t('accounting.formulaLine', 'No hay un renglón {line}.', { line: String(line) }));
    else if (amounts[i] === null)
      fail(
        at,
        t('accounting.formulaCircle', 'El importe depende de sí mismo, o es demasiado grande.'),
      );
  }
}

/** Charge (positive) or credit (negative) of each line on a day, in pesos. */
export async function amountsOn(
  tx: Tx,
  lines: readonly TemplateLine[],
  day: string,
): Promise<Decimal[]> {
  const formulas = lines.map((line) => parseFormula(line[sideOf(line)]!));
  const balances = await loadBalancesOn(tx, formulas.flatMap(accountsOf), day);
  const zero = new Decimal(0);
  return amountsOf(formulas, (code) => new Decimal(balances.get(code) ?? 0)).map((amount, i) => {
    const value = amount ?? zero;
    return sideOf(lines[i]!) === 'credit_formula' ? value.neg() : value;
  });
}
