/** Declarations as an installation of five times the size would have them. */
import { choice, date, decimal, longtext, ref, text } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { Registry } from '#erp/model/registry.ts';
import { resource } from '#erp/model/resource.ts';
import { modules } from '#erp/modules/all.ts';

const thing = (index: number) =>
  resource(`synthetic/things-${index}`, {
    label: ['Cosa', `Cosas ${index}`],
    fields: {
      code: text('Clave', { required: true, unique: true, max: 20 }),
      name: text('Nombre', { required: true, max: 80 }),
      kind: choice(
        'Clase',
        [
          ['A', 'Primera'],
          ['B', 'Segunda'],
        ],
        { required: true, default: 'A', index: true },
      ),
      day: date('Fecha', { index: true }),
      amount: decimal('Cantidad'),
      unit_id: ref('Unidad', 'units'),
      branch_office_id: ref('Sucursal', 'branch-offices'),
      notes: longtext('Notas', { max: 1000 }),
    },
    title: 'name',
    hasActive: true,
    search: ['code', 'name'],
    list: { columns: ['code', 'name', 'kind', 'day', 'amount', 'active'], sort: 'code' },
  });

/** The product's own declarations and so many resources more. */
export const syntheticRegistry = (count: number): Registry =>
  new Registry([
    ...modules,
    module({
      key: 'synthetic',
      label: 'Sintético',
      group: 'CONFIGURACION',
      icon: 'box',
      order: 990,
      resources: Array.from({ length: count }, (_, index) => thing(index)),
    }),
  ]);
