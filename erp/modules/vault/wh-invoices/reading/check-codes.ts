export const CHECK_RULES = [
  ['TIMBRE', 'Timbre'],
  ['RECEPTOR', 'Receptor'],
  ['SELLO', 'Sello'],
  ['CERTIFICADO', 'Certificado'],
  ['TOTALES', 'Totales'],
  ['DATOS', 'Datos del receptor'],
  ['LISTA_69B', 'Lista 69-B'],
  ['ESTADO_SAT', 'Estado SAT'],
] as const;
export type CheckRule = (typeof CHECK_RULES)[number][0];

export const CHECK_RESULTS = [
  ['OK', 'Correcto', 'ok'],
  ['AVISO', 'Aviso', 'wait'],
  ['ERROR', 'Error', 'bad'],
] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number][0];

export interface ReceivedCheck {
  readonly rule: CheckRule;
  readonly result: CheckResult;
  readonly message: string;
}
