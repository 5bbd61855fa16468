/** What a PAC refuses, said to who typed it: which field to correct, and how (sat-cfdi §15). */
import { t } from '#erp/model/texts/t.ts';

export type ReceiverField = 'rfc' | 'name' | 'zip' | 'regimen_code' | 'cfdi_use';

interface Explained {
  readonly field: ReceiverField;
  readonly text: () => string;
}

const explained = (field: ReceiverField, text: () => string): Explained => ({ field, text });

const RFC = explained('rfc', () =>
  t('portal.rfcUnknown', 'El SAT no tiene este RFC: escríbelo como en tu Constancia.'),
);
const NAME = explained('name', () =>
  t('portal.nameDiffers', 'El SAT tiene otro nombre de este RFC: cópialo de tu Constancia.'),
);
const ZIP = explained('zip', () =>
  t('portal.zipDiffers', 'El SAT tiene otro código postal de este RFC: el de tu domicilio fiscal.'),
);
const REGIME = explained('regimen_code', () =>
  t('portal.regimeDiffers', 'El SAT no tiene este régimen de tu RFC: mira tu Constancia.'),
);
const USE = explained('cfdi_use', () =>
  t('portal.useDiffers', 'Este uso no corresponde a tu régimen: elige otro.'),
);

const BY_CODE: Readonly<Record<string, Explained>> = {
  CFDI40143: RFC,
  CFDI40144: NAME,
  CFDI40145: NAME,
  CFDI40146: RFC,
  CFDI40147: ZIP,
  CFDI40148: ZIP,
  CFDI40149: ZIP,
  CFDI40157: REGIME,
  CFDI40158: REGIME,
  CFDI40159: REGIME,
  CFDI40160: USE,
  CFDI40161: USE,
};

/** By field; empty where none of it is of what the customer typed. */
export function explainPac(error: string): Readonly<Record<string, readonly string[]>> {
  const found = [...error.matchAll(/\bCFDI\d{5}\b/g)].flatMap(([code]) => BY_CODE[code] ?? []);
  return Object.fromEntries(
    [...Map.groupBy(found, ({ field }) => field)].map(([field, same]) => [
      field,
      [...new Set(same.map(({ text }) => text()))],
    ]),
  );
}

/** What is not of the customer: whoever works there has to see to it. */
export const companyProblem = (): string =>
  t(
    'portal.companyProblem',
    'Tu factura no se pudo emitir por un dato de la empresa. Ya quedó anotado: pide tu factura en la sucursal.',
  );
