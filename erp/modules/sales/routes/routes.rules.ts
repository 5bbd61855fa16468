import { defineRules, type Row } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { slsRoutes } from './routes.ts';

export const rules = defineRules(slsRoutes, {
  beforeSave({ draft, fail }) {
    if (!draft.weekdays?.length)
      fail('weekdays', t('sales.someDeparture', 'Elige al menos un día de salida.'));
    if (draft.cutoff_time && draft.departure_time && draft.cutoff_time > draft.departure_time)
      fail('cutoff_time', t('sales.cutoff', 'El corte es después de la salida.'));
    const stops: readonly Row[] = draft.stops ?? [];
    // In the order in which they were typed, unless somebody says another.
    let last = 0;
    for (const [i, stop] of stops.entries()) {
      if (stops.some((each, j) => j < i && each.consignee_id === stop.consignee_id))
        fail(`stops[${i}][consignee_id]`, t('sales.stopTwice', 'Ya es parada de la ruta.'));
      stop.sequence ??= last + 1;
      last = Number(stop.sequence);
    }
  },
});
