/** How each field is written in a spreadsheet, for the template and the step of columns. */
import type { Registry } from '#erp/model/registry.ts';
import type { ChoiceField, Field } from '#erp/model/types.ts';
import type { Target } from '#erp/platform/imports/targets.ts';

export const isChoice = (field: Field): field is ChoiceField =>
  field.kind === 'choice' || field.kind === 'choices';

const HINTS: Readonly<Partial<Record<Field['kind'], readonly [how: string, example: string]>>> = {
  int: ['Número entero', '12'],
  decimal: ['Número', '1234.5'],
  money: ['Importe', '1234.50'],
  percent: ['Porcentaje', '16'],
  date: ['Fecha', '31/12/2026'],
  datetime: ['Fecha y hora', '31/12/2026 14:30'],
  time: ['Hora', '14:30'],
  bool: ['Sí o No', 'Sí'],
  email: ['Correo', 'nombre@empresa.mx'],
  phone: ['Teléfono de 10 dígitos', '4771234567'],
  url: ['Dirección web', 'https://empresa.mx'],
  color: ['Color', '#2f4799'],
  rfc: ['RFC', 'XAXX010101000'],
  curp: ['CURP', 'HEGG560427MVZRRL04'],
  nss: ['NSS', '12345678903'],
  clabe: ['CLABE de 18 dígitos', '032180000118359719'],
  zip: ['Código postal', '37150'],
  geo: ['Latitud y longitud', '21.12345, -101.68012'],
};

export function formatHint(registry: Registry, { field }: Target): string {
  if (field.kind === 'ref' || field.kind === 'refs') {
    const { label } = registry.resource(field.to);
    return field.kind === 'ref'
      ? `Clave o nombre de ${label[0].toLocaleLowerCase('es-MX')}`
      : `Claves o nombres de ${label[1].toLocaleLowerCase('es-MX')}, separados por coma`;
  }
  if (isChoice(field))
    return field.kind === 'choice'
      ? 'Una opción de la lista'
      : 'Opciones de la lista, separadas por coma';
  if (field.kind === 'text' || field.kind === 'longtext')
    return `Texto de hasta ${field.max.toLocaleString('en-US')} caracteres`;
  return HINTS[field.kind]?.[0] ?? 'Texto';
}

export const exampleOf = ({ field }: Target): string =>
  isChoice(field) ? (field.choices[0]?.[1] ?? '') : (HINTS[field.kind]?.[1] ?? '');
