import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { trailersOf } from './trailers-of.ts';
import { vehicleTypes } from './vehicle-types.ts';

type Save = SaveContext<typeof vehicleTypes>;

function checkConfig({ draft, fail }: Save): void {
  if (!draft.is_road) return;
  const { sat_config: config } = draft;
  if (!config) {
    // A trailer travels with the configuration of what pulls it.
    if (!draft.is_trailer)
      fail(
        'sat_config',
        t('fleet.configNeeded', 'Elige la configuración: la pide la Carta Porte.'),
      );
    return;
  }
  const { min, max } = trailersOf(config);
  const trailers = draft.trailers ?? 0;
  if (trailers < min || trailers > max)
    fail(
      'trailers',
      t('fleet.trailersOf', 'La configuración {config} lleva {n} remolque(s).', {
        config,
        n: min === max ? min : `${min} a ${max}`,
      }),
    );
}

function checkWeights({ draft, fail }: Save): void {
  const light = draft.sat_config === 'VL';
  if (draft.is_road && !draft.is_trailer && !light && !draft.max_gross_kg)
    fail('max_gross_kg', t('fleet.grossNeeded', 'Escribe el peso bruto máximo autorizado.'));
  if (draft.max_gross_kg && Number(draft.payload_kg ?? 0) >= Number(draft.max_gross_kg))
    fail(
      'payload_kg',
      t('fleet.payloadBelow', 'La carga útil debe ser menor que el peso bruto máximo.'),
    );
}

const MOST_AXLES = 9;

/** Light ones pay as cars do, the others by their axles. */
function tollClass({ draft }: Save): Save['draft']['toll_class'] {
  if (draft.sat_config === 'VL') return 'AUTO';
  if (!draft.is_road || !draft.axles || draft.axles < 2) return null;
  return `C${Math.min(draft.axles, MOST_AXLES)}` as Save['draft']['toll_class'];
}

export const rules = defineRules(vehicleTypes, {
  beforeSave(context) {
    const { draft, fail } = context;
    draft.trailers ??= 0;
    checkConfig(context);
    checkWeights(context);
    const motor = draft.is_road && !draft.is_trailer;
    if (motor && !draft.license_categories?.length)
      fail('license_categories', t('fleet.licensesNeeded', 'Elige con qué licencia se maneja.'));
    draft.toll_class ??= tollClass(context);
  },
});
