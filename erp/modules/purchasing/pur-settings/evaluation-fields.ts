/** How suppliers are scored: what each score weighs, and when a delivery is on time. */
import { int, percent } from '#erp/model/fields.ts';

const weight = (label: string, value: string) =>
  percent(label, { required: true, min: '0', max: '100', default: value, suffix: '%', width: 4 });

export const WEIGHTS = [
  'weight_otif',
  'weight_quality',
  'weight_price',
  'weight_documents',
  'weight_service',
] as const;

export const evaluationFields = {
  weight_otif: weight('Peso de la puntualidad', '40'),
  weight_quality: weight('Peso de la calidad', '30'),
  weight_price: weight('Peso del precio', '15'),
  weight_documents: weight('Peso de los documentos', '10'),
  weight_service: weight('Peso del servicio', '5'),
  otif_grace_days: int('Gracia', {
    required: true,
    min: '0',
    max: '60',
    default: 1,
    suffix: 'días',
    width: 4,
    help: 'Cuánto después de lo prometido se llega a tiempo.',
  }),
  otif_early_days: int('Anticipación máxima', {
    required: true,
    min: '0',
    max: '60',
    default: 5,
    suffix: 'días',
    width: 4,
    help: 'Lo que llega antes tampoco llega a tiempo.',
  }),
};
