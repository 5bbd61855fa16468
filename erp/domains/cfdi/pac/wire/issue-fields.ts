/**
 * Where in the draft a code is put right that only the PAC can find: what it compares with the
 * SAT's lists of taxpayers and certificates (Anexo 20, matrix of validations). Codes that our own
 * rules find carry the field that the rule gives.
 */

const FIELDS: Readonly<Record<string, string>> = {
  '303': 'issuer.rfc',
  '401': 'date',
  '402': 'issuer.rfc',
  CFDI40139: 'issuer.name',
  CFDI40141: 'issuer.regime',
  CFDI40143: 'receiver.rfc',
  CFDI40145: 'receiver.name',
  CFDI40147: 'receiver.zip',
  CFDI40148: 'receiver.zip',
  CFDI40157: 'receiver.regime',
  CFDI40158: 'receiver.regime',
  CFDI40159: 'receiver.regime',
  CFDI40161: 'receiver.use',
};

/** Path in the draft; null of the document as a whole. */
export const fieldOfCode = (code: string): string | null => FIELDS[code] ?? null;
