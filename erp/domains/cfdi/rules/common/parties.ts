/** Issuer and receiver (Anexo 20; sat-cfdi §7.1). That they are registered, only the SAT knows. */
import { t } from '#erp/model/texts/t.ts';
import { isCountry } from '../../catalogs/countries.ts';
import { isZip } from '../../catalogs/states.ts';
import { CFDI_USES, useFitsPerson, useFitsRegime } from '../../catalogs/taxpayers/cfdi-uses.ts';
import {
  isGeneric,
  PUBLIC_NAME,
  RFC_FOREIGN,
  RFC_PUBLIC,
} from '../../catalogs/taxpayers/generic-rfcs.ts';
import { REGIMES, regimeFitsPerson } from '../../catalogs/taxpayers/regimes.ts';
import type { RuleContext } from '../context.ts';
import type { Issues } from '../issues.ts';

/** Kinds of company, which are no part of the name that the SAT has. */
const COMPANY_KIND =
  /[,\s]+(?:S\.?\s?A\.?(?:\s?P\.?\s?I\.?)?(?: DE C\.?\s?V\.?)?|S\.?\s?A\.?\s?S\.?|S\.? DE R\.?\s?L\.?(?: DE C\.?\s?V\.?)?|S\.?\s?C\.?|A\.?\s?C\.?)$/;

function checkName(issues: Issues, code: string, field: string, name: string): void {
  if (name !== name.toLocaleUpperCase('es-MX'))
    issues.add(
      code,
      field,
      t('cfdi.nameCase', 'El nombre va en mayúsculas, como en la constancia de situación fiscal.'),
    );
  if (COMPANY_KIND.test(name.toLocaleUpperCase('es-MX')))
    issues.add(
      code,
      field,
      t(
        'cfdi.nameKind',
        'Quita el tipo de sociedad («SA DE CV»): el SAT registra el nombre sin él.',
      ),
    );
}

function checkIssuer({ draft, issues }: RuleContext): void {
  const { rfc, name, regime } = draft.issuer;
  checkName(issues, 'CFDI40139', 'issuer.name', name);
  const known = REGIMES.has(regime);
  issues.mustBeKnown('CFDI40140', 'issuer.regime', regime, { list: 'c_RegimenFiscal', known });
  if (known && !regimeFitsPerson(regime, rfc))
    issues.add(
      'CFDI40141',
      'issuer.regime',
      t('cfdi.regimePerson', 'El régimen {regime} no es del tipo de persona de ese RFC.', {
        regime,
      }),
    );
}

function checkReceiverRegime({ draft, issues }: RuleContext): void {
  const { rfc, regime } = draft.receiver;
  if (draft.type === 'N') return;
  const known = REGIMES.has(regime);
  issues.mustBeKnown('CFDI40157', 'receiver.regime', regime, { list: 'c_RegimenFiscal', known });
  if (isGeneric(rfc)) issues.mustBe('CFDI40159', 'receiver.regime', regime, '616');
  else if (known && !regimeFitsPerson(regime, rfc))
    issues.add(
      'CFDI40158',
      'receiver.regime',
      t('cfdi.regimePerson', 'El régimen {regime} no es del tipo de persona de ese RFC.', {
        regime,
      }),
    );
}

/** CP01 is of payments and CN01 of payroll alone. */
function useFitsType(use: string, type: string): boolean {
  if (type === 'P') return use === 'CP01';
  return use !== 'CP01' && use !== 'CN01';
}

function checkUse({ draft, issues }: RuleContext): void {
  const { rfc, regime, use } = draft.receiver;
  if (draft.type === 'N') return;
  const known = CFDI_USES.has(use);
  issues.mustBeKnown('CFDI40160', 'receiver.use', use, { list: 'c_UsoCFDI', known });
  const fits =
    useFitsType(use, draft.type) && useFitsRegime(use, regime) && useFitsPerson(use, rfc);
  if (known && !fits)
    issues.add(
      'CFDI40161',
      'receiver.use',
      t(
        'cfdi.useOfRegime',
        'El uso {use} no corresponde a este comprobante o al régimen {regime}.',
        {
          use,
          regime,
        },
      ),
    );
}

function checkForeignData({ draft, issues }: RuleContext): void {
  const { rfc, residence, foreignTaxId } = draft.receiver;
  if (rfc !== RFC_FOREIGN) {
    issues.mustBeAbsent('CFDI40151', 'receiver.residence', residence);
    issues.mustBeAbsent('CFDI40154', 'receiver.foreignTaxId', foreignTaxId);
    return;
  }
  if (residence !== null)
    issues.mustBeKnown('CFDI40150', 'receiver.residence', residence, {
      list: 'c_Pais',
      known: isCountry(residence),
    });
  if (residence === 'MEX')
    issues.add(
      'CFDI40152',
      'receiver.residence',
      t('cfdi.residesHere', 'La residencia fiscal de un extranjero no es México.'),
    );
  if (foreignTaxId !== null) issues.mustBePresent('CFDI40153', 'receiver.residence', residence);
}

function checkReceiver(context: RuleContext): void {
  const { draft, lists, issues } = context;
  const { rfc, name, zip } = draft.receiver;
  checkName(issues, 'CFDI40145', 'receiver.name', name);
  if (name === PUBLIC_NAME && rfc !== RFC_PUBLIC)
    issues.add(
      'CFDI40146',
      'receiver.rfc',
      t('cfdi.publicRfc', 'A nombre de {name} el RFC es {rfc}.', { name, rfc: RFC_PUBLIC }),
    );
  if (isGeneric(rfc)) issues.mustBe('CFDI40149', 'receiver.zip', zip, draft.zip);
  else
    issues.mustBeKnown('CFDI40147', 'receiver.zip', zip, {
      list: 'c_CodigoPostal',
      known: isZip(zip, lists.zips),
    });
  checkReceiverRegime(context);
  checkUse(context);
  checkForeignData(context);
}

export function checkParties(context: RuleContext): void {
  checkIssuer(context);
  checkReceiver(context);
}
