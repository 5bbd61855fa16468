/** What rules have against a draft, gathered: all of it at once. */
import type { Decimal } from 'decimal.js';
import { t } from '#erp/model/texts/t.ts';
import { Exact } from '../../amounts/exact.ts';
import { decimalsIn } from '../amounts/limits.ts';
import type { CfdiIssue } from '../draft/draft.ts';

/** Whether a catalogue of the SAT, by its name, has a key. */
interface ListAnswer {
  readonly list: string;
  readonly known: boolean;
}

export interface Issues {
  readonly found: readonly CfdiIssue[];
  add(code: string, field: string | null, message: string): void;
  mustBe(code: string, field: string, actual: string | null, expected: string): void;
  /** Null and an empty list are absent. */
  mustBeAbsent(code: string, field: string, actual: unknown): void;
  mustBePresent(code: string, field: string, actual: unknown): void;
  mustBeKnown(code: string, field: string, key: string | null, answer: ListAnswer): void;
  /** Amounts are compared by their value; null only equals null. */
  mustEqual(code: string, field: string, actual: string | null, expected: Decimal | null): void;
  mustHaveDecimals(code: string, field: string, actual: string | null, most: number): void;
}

const isAbsent = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const differs = (actual: string | null, expected: Decimal | null): boolean =>
  actual === null || expected === null ? actual !== expected : !new Exact(actual).eq(expected);

export function issueList(): Issues {
  const found: CfdiIssue[] = [];
  const add = (code: string, field: string | null, message: string) => {
    found.push({ code, field, message });
  };
  return {
    found,
    add,
    mustBe(code, field, actual, expected) {
      if (actual !== expected)
        add(code, field, t('cfdi.mustBe', 'Debe ser «{expected}».', { expected }));
    },
    mustBeAbsent(code, field, actual) {
      if (!isAbsent(actual))
        add(code, field, t('cfdi.mustBeAbsent', 'Este dato no va aquí: déjalo vacío.'));
    },
    mustBePresent(code, field, actual) {
      if (isAbsent(actual)) add(code, field, t('cfdi.missing', 'Falta este dato: captúralo.'));
    },
    mustBeKnown(code, field, key, { list, known }) {
      if (!known)
        add(
          code,
          field,
          (key ?? '') === ''
            ? t('cfdi.noKey', 'Escribe este dato: es una clave del SAT ({list}).', { list })
            : t('cfdi.notInList', '«{key}» no está en el catálogo del SAT ({list}).', {
                key: key ?? '',
                list,
              }),
        );
    },
    mustEqual(code, field, actual, expected) {
      if (!differs(actual, expected)) return;
      const message =
        expected === null
          ? t('cfdi.mustBeAbsent', 'Este dato no va aquí: déjalo vacío.')
          : t('cfdi.notTheSum', 'No coincide con lo que suma: debe ser {expected}.', {
              expected: expected.toFixed(),
            });
      add(code, field, message);
    },
    mustHaveDecimals(code, field, actual, most) {
      if (actual !== null && decimalsIn(actual) > most)
        add(code, field, t('cfdi.decimals', 'La moneda admite {most} decimales.', { most }));
    },
  };
}
