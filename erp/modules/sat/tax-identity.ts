import { isCompany, isGeneric } from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';
import { t } from '#erp/model/texts/t.ts';

export interface Regime {
  readonly id: number;
  readonly code: string;
  readonly for_person: boolean;
  readonly for_company: boolean;
  readonly cfdi_uses: string | null;
}

/**
 * Sentence when the SAT does not admit the regime for the RFC's kind of person, else null (sales
 * R33, error CFDI40158).
 */
export function regimeProblem(rfc: string, regime: Regime): string | null {
  if (isGeneric(rfc))
    return regime.code === '616'
      ? null
      : t('sat.genericRfc', 'Con RFC genérico el régimen es 616.');
  if (isCompany(rfc))
    return regime.for_company
      ? null
      : t(
          'sat.regimeOfPersons',
          'El régimen {regime} es de personas físicas y el RFC es de una persona moral.',
          { regime: regime.code },
        );
  return regime.for_person
    ? null
    : t(
        'sat.regimeOfCompanies',
        'El régimen {regime} es de personas morales y el RFC es de una persona física.',
        { regime: regime.code },
      );
}

/** Sentence when the use does not suit the regime or the person (CFDI40161), else null. */
export function useProblem(use: string, rfc: string, regime: Regime): string | null {
  const allowed = (regime.cfdi_uses ?? '').split(/\s+/).filter(Boolean);
  const personal = /^D\d\d$/.test(use) && isCompany(rfc);
  return personal || (allowed.length > 0 && !allowed.includes(use))
    ? t('sat.useOfRegime', 'El uso {use} no es válido para el régimen {regime}.', {
        use,
        regime: regime.code,
      })
    : null;
}
