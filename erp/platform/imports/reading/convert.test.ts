import { expect, test } from 'vitest';
import { choice, date, datetime, decimal, time, zip } from '#erp/model/fields.ts';
import { parseValue } from '#erp/model/field-types.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import { convert, dateText, splitValues } from './convert.ts';
import { distance, normalizeHeading } from '../normalize-heading.ts';
import { headerOf } from '../stage-rows.ts';
import { headingsOf, suggestMapping } from '../suggest.ts';
import type { Target } from '../targets.ts';

const USUAL = { date: 'DMA', decimal: 'PUNTO' } as const;
const stored = (field: Field, text: string, formats: Parameters<typeof convert>[2] = USUAL) => {
  const converted = convert(field, text, formats);
  if (!('raw' in converted)) return converted.error;
  const parsed = parseValue(field, converted.raw, { timeZone: 'America/Mexico_City' });
  return 'value' in parsed ? parsed.value : parsed.error;
};

test('dates are read as text in either order, with names of months, and as days of a spreadsheet', () => {
  const day = date('Fecha');
  for (const text of [
    '20/11/2026',
    '20-11-26',
    '2026-11-20',
    '20-nov-2026',
    '20 noviembre 2026',
    '46346',
    '20/11/2026 14:30',
  ])
    expect(stored(day, text), text).toBe('2026-11-20');
  expect(stored(day, '11/20/2026', { ...USUAL, date: 'MDA' })).toBe('2026-11-20');
  expect(stored(day, '31/02/2026')).toContain('Escribe una fecha');
  expect(stored(datetime('Cuándo'), '46346.5')).toBe('2026-11-20T18:00:00.000Z');
  expect(stored(time('Hora'), '0.75')).toBe('18:00');
  expect(dateText('mañana', 'DMA')).toBe('mañana');
});

test('numbers follow the chosen marks; a comma is never guessed', () => {
  expect(stored(decimal('Precio'), '$1,234.50')).toBe('1234.500000');
  expect(stored(decimal('Precio'), '1.234,50', { ...USUAL, decimal: 'COMA' })).toBe('1234.500000');
  expect(stored(decimal('Precio'), '1,5')).toContain('Escribe un número');
});

test('choices are known by code or label, errors of the spreadsheet are named, lost zeros come back', () => {
  const kind = choice('Tipo', [
    ['MATERIA_PRIMA', 'Materia prima'],
    ['KIT', 'Kit'],
  ]);
  for (const text of ['MATERIA_PRIMA', 'materia prima', 'Matéria Prima'])
    expect(stored(kind, text)).toBe('MATERIA_PRIMA');
  expect(stored(kind, 'Otro')).toBe('Elige una opción de la lista.');
  expect(stored(kind, '#N/A')).toContain('error de la hoja de cálculo');
  expect(stored(kind, '#FÓRMULA')).toContain('no tiene resultado');
  expect(stored(zip('C.P.'), '1000')).toBe('01000');
  expect(splitValues('IVA 16, IEPS;Ret')).toEqual(['IVA 16', 'IEPS', 'Ret']);
});

test('words are compared without accents, and near ones are found', () => {
  expect(normalizeHeading('  Ñandú & Cía. ')).toBe('nandu cia');
  expect(distance('millar', 'milar', 2)).toBe(1);
  expect(distance('kg', 'tonelada', 2)).toBeGreaterThan(2);
});

test('the row of labels is found below a title, and columns are known by label, name, path and memory', () => {
  const rows = [
    { at: 1, cells: ['Reporte de precios 2026'] },
    { at: 3, cells: ['Clave', 'Nombre', 'Precio'] },
    { at: 4, cells: ['A-1', 'Hilo', '12.50'] },
  ];
  expect(headerOf(rows, new Set(['clave', 'nombre']))).toBe(3);
  const target = (path: string, label: string): Target => ({
    path,
    label,
    name: path.split('.').at(-1)!,
    lines: path.includes('.') ? path.split('.')[0]! : null,
    field: decimal(label),
    resource: {} as Target['resource'],
    required: false,
  });
  const targets = [
    target('code', 'Clave'),
    target('list_price', 'Precio de lista'),
    target('lines.qty', 'Renglones: Cantidad'),
  ];
  expect(
    suggestMapping(
      ['CLAVE *', 'Precio lista ($)', 'lines.qty', 'Clave', 'Mi columna', 'Nota'],
      targets,
      new Map([
        ['mi columna', 'list_price'],
        ['nota', ''],
      ]),
    ),
  ).toEqual(['code', 'list_price', 'lines.qty', null, null, null]);
});

test('headings that people use are known: those declared with a field and those of its kind', () => {
  const { resources } = registry;
  const own = (path: string) =>
    Object.entries(resources.get(path)!.fields).map(([name, field]): Target => ({
      path: name,
      name,
      label: field.label,
      field,
      resource: resources.get(path)!,
      lines: null,
      required: field.required === true,
    }));
  const headings = ['Clave', 'Nombre', 'Tipo', 'Límite', 'E-mail', 'Tel.'];
  expect(suggestMapping(headings, own('customers'), new Map())).toEqual([
    'code',
    'name',
    'customer_type_id',
    'credit_limit',
    'email',
    'phone',
  ]);
  expect(suggestMapping(headings, own('suppliers'), new Map())).toEqual([
    'code',
    'trade_name',
    'person_type',
    'credit_limit',
    'email',
    'phone',
  ]);
  expect(
    headerOf(
      [
        { at: 1, cells: ['Enero'] },
        { at: 2, cells: ['Tipo', 'E-mail', 'Límite'] },
        { at: 3, cells: ['A', 'a@b.mx', '5'] },
      ],
      headingsOf(own('customers')),
    ),
  ).toBe(2);
});

test('no heading that is declared besides a label means two fields of a list', () => {
  const wrong = [...registry.resources.values()].flatMap((resource) => {
    const labels = Object.values(resource.fields).map(({ label }) => normalizeHeading(label));
    const others = Object.values(resource.fields).flatMap(({ importAliases = [] }) =>
      importAliases.map(normalizeHeading),
    );
    return others
      .filter((word, at) => labels.includes(word) || others.indexOf(word) !== at)
      .map((word) => `${resource.path}: ${word}`);
  });
  expect(wrong).toEqual([]);
});

test('rows of a record are known by their labels alone: those of a price list (purchasing §2)', () => {
  const list = registry.resource('suppliers/catalogs');
  const rows = registry.resource('supplier-catalog-lines');
  const targetsOf = (resource: Resource, lines: string | null) =>
    Object.entries(resource.fields).map(([name, field]): Target => ({
      path: lines ? `${lines}.${name}` : name,
      name,
      label: lines ? `Partidas: ${field.label}` : field.label,
      field,
      resource,
      lines,
      required: false,
    }));
  const targets = [...targetsOf(list, null), ...targetsOf(rows, 'lines')];
  const headings =
    'clave_producto clave_proveedor unidad precio cantidad_minima descuento plazo'.split(' ');
  expect(suggestMapping(headings, targets, new Map())).toEqual([
    'lines.product_id',
    'lines.supplier_sku',
    'lines.unit_id',
    'lines.price',
    'lines.min_quantity',
    'lines.discount_percent',
    'lines.lead_time_days',
  ]);
});
