/** Papers of a unit, each with its day: what the Carta Porte and the police ask for. */
import { date, money, text } from '#erp/model/fields.ts';

const insurer = (label: string, help: string) => text(label, { max: 50, min: 3, width: 5, help });
const policy = (label: string) => text(label, { max: 30, min: 3, width: 4 });
const until = (label: string) => date(label, { width: 3 });

export const vehiclePapers = {
  insurer: insurer('Aseguradora', 'De responsabilidad civil.'),
  policy_number: policy('Póliza'),
  policy_to: until('Póliza vigente hasta'),
  insured_amount: money('Suma asegurada', { min: '0', suffix: 'MXN', width: 4 }),
  env_insurer: insurer('Aseguradora ambiental', 'Con material peligroso.'),
  env_policy: policy('Póliza ambiental'),
  env_policy_to: until('Póliza ambiental vigente hasta'),
  circulation_to: until('Tarjeta de circulación hasta'),
  mechanical_to: until('Verificación físico-mecánica hasta'),
  emissions_to: until('Verificación de emisiones hasta'),
  permit_to: until('Permiso de la unidad hasta'),
} as const;

/** Those that expire. */
export const PAPER_DAYS = [
  'policy_to',
  'env_policy_to',
  'circulation_to',
  'mechanical_to',
  'emissions_to',
  'permit_to',
] as const;

/** An insurer and its policy say nothing without each other, nor does a policy without its day. */
export const PAPER_PAIRS = [
  ['insurer', 'policy_number'],
  ['policy_number', 'policy_to'],
  ['env_insurer', 'env_policy'],
] as const;
