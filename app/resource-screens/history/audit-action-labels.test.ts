/** The log speaks to people: whatever the ERP writes into it as done has a name in Spanish. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { auditActionLabel, auditFieldLabel } from './audit-action-labels.server.ts';

const sources = globSync('erp/**/*.ts').filter(
  (file) => !/\.test\.ts$|^erp\/provision\/demo\/|testing/.test(file),
);
const declared = new Set(
  [...registry.resources.values()].flatMap(({ states }) => Object.keys(states?.transitions ?? {})),
);
/**
 * `transition: 'bulk'`, `transition: on ? 'lock' : 'unlock'`, and what statements insert:
 * `'ACCION', 'erase'`.
 */
const WRITTEN = [
  /transition: '([\w-]+)'/g,
  /transition: \w+ \? '([\w-]+)' : '[\w-]+'/g,
  /transition: \w+ \? '[\w-]+' : '([\w-]+)'/g,
  /'ACCION', '([a-z][\w-]*)'/g,
  /await move\([^\n]*, '([a-z]+)'\);/g,
];

test('every act that is written to the log has a name', () => {
  const written = new Set(
    sources.flatMap((file) =>
      WRITTEN.flatMap((form) =>
        [...readFileSync(file, 'utf8').matchAll(form)].map(([, name]) => name!),
      ),
    ),
  );
  expect(written.size).toBeGreaterThan(30);
  expect(
    [...written].filter((name) => !declared.has(name) && auditActionLabel(name) === 'Acción'),
  ).toEqual([]);
  expect(auditActionLabel('bulk')).toBe('Cambio de permisos');
  expect(auditActionLabel('constructor')).toBe('Acción');
});

test('a privilege in the log is called by its name', () => {
  expect([auditFieldLabel('customers.list'), auditFieldLabel('formato')]).toEqual([
    'Consultar clientes',
    'Formato',
  ]);
});
