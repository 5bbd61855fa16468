/** How each field is written in a spreadsheet, for the template and the step of columns. */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { ChoiceField, Field } from '#erp/model/types.ts';
import type { Target } from '#erp/platform/imports/targets.ts';

export const isChoice = (field: Field): field is ChoiceField =>
  field.kind === 'choice' || field.kind === 'choices';

const hints = (): Readonly<
  Partial<Record<Field['kind'], readonly [how: string, example: string]>>
> => ({
  int: [t('core.hintWhole', 'Número entero'), '12'],
  decimal: [t('core.hintNumber', 'Número'), '1234.5'],
  money: [t('core.hintAmount', 'Importe'), '1234.50'],
  percent: [t('core.hintPercent', 'Porcentaje'), '16'],
  date: [t('core.hintDate', 'Fecha'), '31/12/2026'],
  datetime: [t('core.hintDateTime', 'Fecha y hora'), '31/12/2026 14:30'],
  time: [t('core.hintTime', 'Hora'), '14:30'],
  bool: [t('core.hintYesNo', 'Sí o No'), 'Sí'],
  email: [t('core.hintMail', 'Correo'), 'nombre@empresa.mx'],
  phone: [t('core.hintPhone', 'Teléfono de 10 dígitos'), '4771234567'],
  url: [t('core.hintUrl', 'Dirección web'), 'https://empresa.mx'],
  color: [t('core.hintColor', 'Color'), '#2f4799'],
  rfc: ['RFC', 'XAXX010101000'],
  curp: ['CURP', 'HEGG560427MVZRRL04'],
  nss: ['NSS', '12345678903'],
  clabe: [t('core.hintClabe', 'CLABE de 18 dígitos'), '032180000118359719'],
  zip: [t('core.hintZip', 'Código postal'), '37150'],
  geo: [t('core.hintPlace', 'Latitud y longitud'), '21.12345, -101.68012'],
});

export function formatHint(registry: Registry, { field }: Target): string {
  if (field.kind === 'ref' || field.kind === 'refs') {
    const { label } = registry.resource(field.to);
    return field.kind === 'ref'
      ? t('core.hintRef', 'Clave o nombre de {what}', { what: inSentence(label[0]) })
      : t('core.hintRefs', 'Claves o nombres de {what}, separados por coma', {
          what: inSentence(label[1]),
        });
  }
  if (isChoice(field))
    return field.kind === 'choice'
      ? t('core.hintOption', 'Una opción de la lista')
      : t('core.hintOptions', 'Opciones de la lista, separadas por coma');
  if (field.kind === 'text' || field.kind === 'longtext')
    return t('core.hintText', 'Texto de hasta {most} caracteres', {
      most: field.max.toLocaleString('en-US'),
    });
  return hints()[field.kind]?.[0] ?? t('core.hintAnyText', 'Texto');
}

export const exampleOf = ({ field }: Target): string =>
  isChoice(field) ? (field.choices[0]?.[1] ?? '') : (hints()[field.kind]?.[1] ?? '');
