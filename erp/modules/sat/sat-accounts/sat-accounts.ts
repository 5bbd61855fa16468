import { bool, choice, date, int, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { ACCOUNT_CLASSES, NATURES } from '../accounting-classes.ts';

/** Groups to which the SAT has each account of a company belong (Anexo 24, c_CodAgrup). */
export const satAccounts = resource('sat/accounts', {
  label: ['Código agrupador', 'Códigos agrupadores'],
  docUrl: 'codigos-agrupadores',
  fields: {
    code: text('Código', {
      required: true,
      max: 6,
      unique: true,
      width: 3,
      pattern: ['^\\d{3}(\\.\\d{2})?$', 'Escribe tres cifras, o tres, punto y dos: 102 o 102.01.'],
    }),
    name: text('Nombre', { required: true, max: 200, width: 9 }),
    parent_id: ref('Código padre', 'sat/accounts', { tree: 2, width: 6 }),
    level: int('Nivel', { readOnly: true, width: 2 }),
    class: choice('Rubro', ACCOUNT_CLASSES, { required: true, width: 4 }),
    nature: choice('Naturaleza', NATURES, { required: true, width: 4 }),
    valid_from: date('Vigente desde', { width: 4 }),
    valid_to: date('Vigente hasta', { width: 4 }),
    is_system: bool('Del sistema', { readOnly: true, width: 4 }),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: ['code', 'name', 'class', 'nature', 'valid_to', 'active'],
    sort: 'code',
    filters: ['class', 'nature', 'parent_id', 'valid_to'],
  },
  checks: [
    {
      field: 'valid_to',
      op: '>=',
      other: 'valid_from',
      message: 'La vigencia termina antes de empezar.',
    },
  ],
  fixedRows: [
    {
      when: { field: 'is_system', is: [true] },
      fields: ['class', 'nature'],
      message: 'Es del catálogo del SAT: su rubro y su naturaleza no cambian.',
      deleteMessage: 'Es del catálogo del SAT: no se elimina. Pon fin a su vigencia.',
    },
  ],
  form: {
    sections: [
      {
        title: 'Código',
        help: 'Como lo publica el SAT en el Anexo 24: el primer nivel lleva tres cifras, el segundo punto y dos más.',
        fields: ['code', 'name', 'parent_id', 'level', 'class', 'nature'],
      },
      {
        title: 'Vigencia',
        help: 'Un código vencido ya no se asigna a cuentas.',
        fields: ['valid_from', 'valid_to', 'is_system'],
      },
    ],
  },
});
