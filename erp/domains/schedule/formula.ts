/**
 * Formulas of amounts in templates of entries: `1500`, `saldo(613.02.01)`, `16% de R1`,
 * `(saldo(102.01.01) - 500) / 2`. `R1` is the amount of the first line. No code is run: the text is
 * read into a tree.
 */
import { Decimal } from 'decimal.js';
import { Exact } from '#erp/domains/amounts/exact.ts';

export type Formula =
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'balance'; readonly account: string }
  /** One is the first line. */
  | { readonly kind: 'line'; readonly line: number }
  | { readonly kind: 'negative'; readonly of: Formula }
  | {
      readonly kind: 'operation';
      readonly operator: '+' | '-' | '*' | '/';
      readonly left: Formula;
      readonly right: Formula;
    };

/** Says where the text stops making sense, counted from one. */
export class FormulaError extends Error {
  readonly at: number;
  constructor(at: number) {
    super(`not a formula from character ${at}`);
    this.at = at;
  }
}

interface Token {
  readonly kind: 'number' | 'name' | 'line' | 'account' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

const TOKENS = /\s*(?:(saldo)\b|(de)\b|R(\d{1,4})\b|(\d+(?:\.\d+)*)|([-+*/()%]))/iy;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKENS.lastIndex = 0;
  while (TOKENS.lastIndex < text.trimEnd().length) {
    const at = TOKENS.lastIndex + 1;
    const found = TOKENS.exec(text);
    if (!found) throw new FormulaError(at);
    const [, name, of, line, digits, sign] = found;
    if (name) tokens.push({ kind: 'name', text: 'saldo', at });
    else if (of) tokens.push({ kind: 'sign', text: '*', at });
    else if (line) tokens.push({ kind: 'line', text: line, at });
    else if (digits)
      tokens.push({ kind: digits.split('.').length > 2 ? 'account' : 'number', text: digits, at });
    else tokens.push({ kind: 'sign', text: sign!, at });
  }
  tokens.push({ kind: 'end', text: '', at: text.length + 1 });
  return tokens;
}

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  get #token(): Token {
    return this.#tokens[this.#next]!;
  }

  #takes(...signs: readonly string[]): string | null {
    const { kind, text } = this.#token;
    if (kind !== 'sign' || !signs.includes(text)) return null;
    this.#next += 1;
    return text;
  }

  #requires(sign: string): void {
    if (this.#takes(sign) === null) throw new FormulaError(this.#token.at);
  }

  whole(): Formula {
    const formula = this.#sum();
    if (this.#token.kind !== 'end') throw new FormulaError(this.#token.at);
    return formula;
  }

  #sum(): Formula {
    let left = this.#product();
    for (let operator = this.#takes('+', '-'); operator; operator = this.#takes('+', '-'))
      left = {
        kind: 'operation',
        operator: operator as '+' | '-',
        left,
        right: this.#product(),
      };
    return left;
  }

  #product(): Formula {
    let left = this.#factor();
    for (let operator = this.#takes('*', '/'); operator; operator = this.#takes('*', '/'))
      left = { kind: 'operation', operator: operator as '*' | '/', left, right: this.#factor() };
    return left;
  }

  #factor(): Formula {
    if (this.#takes('-') !== null) return { kind: 'negative', of: this.#factor() };
    if (this.#takes('(') !== null) {
      const inner = this.#sum();
      this.#requires(')');
      return inner;
    }
    const { kind, text, at } = this.#token;
    this.#next += 1;
    if (kind === 'line') return { kind: 'line', line: Number(text) };
    if (kind === 'name') return this.#balance();
    if (kind !== 'number') throw new FormulaError(at);
    const value = this.#takes('%') === null ? text : new Exact(text).div(100).toFixed();
    return { kind: 'number', value };
  }

  #balance(): Formula {
    this.#requires('(');
    const { kind, text, at } = this.#token;
    if (kind !== 'account' && kind !== 'number') throw new FormulaError(at);
    this.#next += 1;
    this.#requires(')');
    return { kind: 'balance', account: text };
  }
}

const DEEPEST = 60;

/** FormulaError when the text is none. */
export function parseFormula(text: string): Formula {
  if (text.trim() === '') throw new FormulaError(1);
  if (text.length > DEEPEST) throw new FormulaError(DEEPEST + 1);
  return new Parser(text).whole();
}

function* partsOf(formula: Formula): Generator<Formula> {
  yield formula;
  if (formula.kind === 'negative') yield* partsOf(formula.of);
  if (formula.kind === 'operation') {
    yield* partsOf(formula.left);
    yield* partsOf(formula.right);
  }
}

/** Codes of the accounts whose balance it takes. */
export const accountsOf = (formula: Formula): string[] =>
  [...partsOf(formula)].flatMap((part) => (part.kind === 'balance' ? [part.account] : []));

/** Lines whose amount it takes. */
export const linesOf = (formula: Formula): number[] =>
  [...partsOf(formula)].flatMap((part) => (part.kind === 'line' ? [part.line] : []));

export interface FormulaValues {
  /** Balance of an account by its code, in its nature's sign. */
  balance(account: string): Decimal;
  /** Amount of a line. */
  line(line: number): Decimal;
}

/** Exact; a division by zero is zero. */
export function evaluate(formula: Formula, values: FormulaValues): Decimal {
  switch (formula.kind) {
    case 'number':
      return new Exact(formula.value);
    case 'balance':
      return values.balance(formula.account);
    case 'line':
      return values.line(formula.line);
    case 'negative':
      return evaluate(formula.of, values).neg();
    default: {
      const left = new Exact(evaluate(formula.left, values));
      const right = evaluate(formula.right, values);
      if (formula.operator === '+') return left.plus(right);
      if (formula.operator === '-') return left.minus(right);
      if (formula.operator === '*') return left.times(right);
      return right.isZero() ? new Exact(0) : left.div(right);
    }
  }
}

/** More than any amount is stored with: products of products would not fit in memory as text. */
const MOST = new Exact('1e16');

/**
 * Amounts of lines whose formulas may take those of other lines; null for the lines that take
 * themselves in the end, or come to more than an amount can be.
 */
export function amountsOf(
  formulas: readonly (Formula | null)[],
  balance: FormulaValues['balance'],
): (Decimal | null)[] {
  const known = new Map<number, Decimal | null>();
  const under = new Set<number>();
  const amount = (index: number): Decimal | null => {
    if (known.has(index)) return known.get(index)!;
    const formula = formulas[index];
    if (formula === undefined || under.has(index)) return null;
    if (formula === null) return new Exact(0);
    under.add(index);
    let circular = false;
    const value = evaluate(formula, {
      balance,
      line(line) {
        const other = amount(line - 1);
        circular ||= other === null;
        return other ?? new Exact(0);
      },
    });
    under.delete(index);
    const fits = value.abs().lt(MOST);
    const result = circular || !fits ? null : value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
    known.set(index, result);
    return result;
  };
  return formulas.map((_, index) => amount(index));
}
