import { bool, choice, date, ref, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** What is withheld from whom: the retentions that an invoice must bring (purchasing R34). */
export const withholdingProfiles = resource('pur/withholding-profiles', {
  label: ['Perfil de retención', 'Perfiles de retención'],
  // A tab of the settings of purchasing.
  inMenu: false,
  docUrl: 'perfiles-de-retencion',
  fields: {
    code: text('Clave', { required: true, max: 20, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 6 }),
    person_type: choice(
      'Persona',
      [
        ['CUALQUIERA', 'Cualquiera'],
        ['MORAL', 'Moral'],
        ['FISICA', 'Física'],
      ],
      { required: true, default: 'CUALQUIERA', width: 3 },
    ),
    regimen_ids: refs('Regímenes', 'sat-tax-regimens', { width: 6, help: 'Ninguno: todos.' }),
    applies_to: choice(
      'Se aplica a',
      [
        ['SERVICIOS', 'Servicios y gastos'],
        ['BIENES', 'Mercancía'],
        ['DESPERDICIOS', 'Desperdicios'],
      ],
      {
        required: true,
        default: 'SERVICIOS',
        width: 4,
        help: 'La de mercancía y desperdicios se aplica por sí sola a quien le corresponde.',
      },
    ),
    isr_tax_id: ref('Retención de ISR', 'satTaxes', {
      where: { kind: 'RETENCION', sat_tax: '001', active: '1' },
      width: 6,
    }),
    iva_tax_id: ref('Retención de IVA', 'satTaxes', {
      where: { kind: 'RETENCION', sat_tax: '002', active: '1' },
      width: 6,
    }),
    is_lease: bool('Arrendamiento', {
      help: 'El ISR retenido va a las cuentas de arrendamiento y no a las de honorarios.',
    }),
    legal_basis: text('Fundamento', { max: 120, width: 8 }),
    valid_from: date('Vigente desde', { width: 4 }),
  },
  title: ['code', 'name'],
  hasActive: true,
  search: ['code', 'name', 'legal_basis'],
  list: {
    columns: ['code', 'name', 'person_type', 'applies_to', 'isr_tax_id', 'iva_tax_id', 'active'],
    sort: 'code',
    filters: ['person_type', 'applies_to', 'isr_tax_id', 'iva_tax_id'],
  },
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  form: {
    sections: [
      {
        title: 'A quién',
        help: 'Se busca primero el del concepto de gasto y luego el del proveedor; cuenta el primero que le corresponde por su persona y régimen.',
        fields: ['code', 'name', 'person_type', 'regimen_ids', 'applies_to', 'valid_from'],
      },
      {
        title: 'Qué se retiene',
        help: 'Una factura sin estas retenciones pide un motivo.',
        fields: ['isr_tax_id', 'iva_tax_id', 'is_lease', 'legal_basis'],
      },
    ],
  },
});
