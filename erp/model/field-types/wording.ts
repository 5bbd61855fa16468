/**
 * What a person is told where a schema says nothing of its own: every issue of the library gets its
 * sentence here, in the language of the request, so that none of its own texts reaches a screen.
 */
import { t } from '#erp/model/texts/t.ts';
import type * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

const EXPECTED: Readonly<Record<string, () => string>> = {
  string: () => t('value.singleText', 'Escribe un solo texto.'),
  number: () => t('value.mustBeNumber', 'Debe ser un número.'),
  bigint: () => t('value.mustBeNumber', 'Debe ser un número.'),
  nan: () => t('value.mustBeNumber', 'Debe ser un número.'),
  int: () => t('value.whole', 'Escribe un número entero.'),
  boolean: () => t('value.yesOrNo', 'Elige sí o no.'),
  date: () => t('value.date', 'Escribe una fecha como 31/12/2026.'),
  file: () => t('value.upload', 'Sube un archivo.'),
  array: () => t('value.list', 'Se esperaba una lista de valores.'),
  set: () => t('value.list', 'Se esperaba una lista de valores.'),
  tuple: () => t('value.list', 'Se esperaba una lista de valores.'),
  object: () => t('value.group', 'Se esperaba un grupo de datos con nombre.'),
  record: () => t('value.group', 'Se esperaba un grupo de datos con nombre.'),
  map: () => t('value.group', 'Se esperaba un grupo de datos con nombre.'),
};

const unusable = () => t('value.unusable', 'Este dato no sirve aquí. Revísalo.');

const isEmpty = (input: unknown) => input === undefined || input === null || input === '';

const counted = (limit: number | bigint) => limit.toLocaleString('es-MX');

function tooBig(origin: string, limit: number | bigint, inclusive = true): string {
  if (origin === 'string')
    return t('value.mostCharacters', 'Escribe hasta {most} caracteres.', { most: counted(limit) });
  if (origin === 'array' || origin === 'set')
    return t('value.most', 'Escribe hasta {most}.', { most: counted(limit) });
  if (origin === 'file') return t('value.fileTooLarge', 'El archivo es demasiado grande.');
  return inclusive
    ? t('value.atMost', 'Debe ser {max} o menos.', { max: counted(limit) })
    : t('value.below', 'Debe ser menor que {below}.', { below: counted(limit) });
}

function tooSmall(origin: string, limit: number | bigint, inclusive = true): string {
  if (origin === 'string')
    return t('value.tooShort', 'Escribe al menos {least} caracteres.', { least: counted(limit) });
  if (origin === 'array' || origin === 'set')
    return t('value.least', 'Escribe al menos {least}.', { least: counted(limit) });
  if (origin === 'file') return t('value.fileEmpty', 'El archivo está vacío.');
  return inclusive
    ? t('value.atLeast', 'Debe ser {min} o más.', { min: counted(limit) })
    : t('value.above', 'Debe ser mayor que {above}.', { above: counted(limit) });
}

const FORMATS: Readonly<Record<string, () => string>> = {
  email: () => t('value.mail', 'Escribe un correo como nombre@empresa.mx.'),
  url: () => t('value.url', 'Escribe una dirección que empiece con https://.'),
  date: () => t('value.isoDate', 'Escribe la fecha como 2026-11-20.'),
  datetime: () => t('value.datetime', 'Escribe fecha y hora como 31/12/2026 14:30.'),
  time: () => t('value.time', 'Escribe una hora como 14:30.'),
  json_string: () => t('value.json', 'No es JSON válido.'),
};

/** The sentence of an issue that its schema does not word. */
export function wordIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isEmpty(issue.input)) return t('value.required', 'Escribe este dato.');
      return EXPECTED[issue.expected]?.() ?? unusable();
    case 'invalid_value':
      if (isEmpty(issue.input)) return t('value.required', 'Escribe este dato.');
      return t('value.chooseOf', 'Elige {choices}.', {
        choices: issue.values.map(String).join(', '),
      });
    case 'too_big':
      return tooBig(issue.origin, issue.maximum, issue.inclusive);
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum, issue.inclusive);
    case 'invalid_format':
      return FORMATS[issue.format]?.() ?? t('value.badFormat', 'No tiene la forma esperada.');
    case 'unrecognized_keys':
      return t('value.noField', 'Este campo no existe.');
    default:
      return unusable();
  }
}
