import { expect, test } from 'vitest';
import { allOf } from './all-of.ts';

test('a filter agrees with the gender of its label', () => {
  const feminine = [
    'Zona',
    'Categoría',
    'Sucursales',
    'Línea',
    'Ubicación',
    'Clase',
    'Situación',
    'Ciudad',
    'Lista de precios',
    'Causa',
    'Moneda',
  ];
  const masculine = [
    'Almacén',
    'Estado',
    'Tipo de movimiento',
    'Producto',
    'Proveedor',
    'Usuario',
    'Rastreo',
    'Día',
    'Idioma',
    'Lote',
    'Propietario',
    'Renglones',
    'Activo',
    'Riesgo',
  ];
  expect(feminine.filter((label) => allOf(label) !== 'Todas')).toEqual([]);
  expect(masculine.filter((label) => allOf(label) !== 'Todos')).toEqual([]);
});
