/** `/sat/series`: the same series, those that number fiscal documents (finance §2.6). */
import { viewOf } from '#erp/model/rows/view-of.ts';
import { series } from '#erp/modules/settings/series/series.ts';

export const satSeries = viewOf(series, 'sat/series', {
  label: ['Serie fiscal', 'Series fiscales'],
  gender: 'f',
  where: [{ field: 'fiscal', is: [true] }],
  docUrl: 'series-fiscales',
  list: {
    columns: ['code', 'name', 'document', 'branch_office_id', 'last_folio', 'is_default', 'active'],
    sort: 'code',
    filters: ['document', 'branch_office_id', 'is_default'],
  },
  form: {
    sections: [
      {
        title: 'Serie',
        help: 'El comprobante que numera, y quién y en qué sucursal lo expide.',
        fields: [
          'code',
          'name',
          'document',
          'branch_office_id',
          'fiscal',
          'is_default',
          'valid_from',
          'valid_to',
        ],
      },
      {
        title: 'Folio',
        help: 'Consecutivo y sin reinicio: {SERIE}{FOLIO}.',
        fields: ['pattern', 'reset', 'digits', 'next_folio', 'range_to', 'last_folio'],
      },
      {
        title: 'Asignación',
        help: 'Al confirmar y sin huecos.',
        fields: ['assign_on', 'gapless'],
      },
      {
        title: 'Impresión',
        help: 'Con qué formato sale el comprobante.',
        fields: ['print_template', 'copies'],
      },
    ],
  },
});
