/** Above lists of CFDI, while some of them were stamped by the sandbox (sat-cfdi §10). */
export const NOT_VALID = {
  title: 'PRUEBAS — sin validez fiscal',
  help: 'Hay CFDI del PAC de pruebas: no valen ante el SAT.',
} as const;
