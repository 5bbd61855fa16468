import { along } from '#erp/model/computed/declared.ts';
import { bool, date, money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Months in which an asset loses value, worked out when it is activated. */
export const assetDepreciations = child('acc/asset-depreciations', {
  label: ['Mes de depreciación', 'Meses de depreciación'],
  fields: {
    asset_id: ref('Activo', 'acc/fixed-assets', { required: true }),
    period: date('Mes', { required: true, granularity: 'month', index: true }),
    book: money('Depreciación', { required: true }),
    book_accumulated: money('Acumulada', { required: true }),
    tax: money('Deducción fiscal', { required: true }),
    tax_accumulated: money('Deducido', { required: true }),
    is_opening: bool('De la apertura', {
      help: 'Anterior al inicio de la contabilidad: la traen los saldos iniciales.',
    }),
    run_id: ref('Corrida', 'acc/depreciation-runs'),
    entry: along('Póliza', 'text', 'run_id.event_id.entry_id.folio'),
  },
  title: 'period',
  uniques: [
    { fields: ['asset_id', 'period'], on: 'period', message: 'El mes ya está en la tabla.' },
  ],
  list: {
    columns: [
      'period',
      'book',
      'book_accumulated',
      'tax',
      'tax_accumulated',
      'is_opening',
      'run_id',
      'entry',
    ],
  },
});
