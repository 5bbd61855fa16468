import { expect, test } from 'vitest';
import { dictionaryLanguage, languageTag, languageWith } from './i18n.ts';
import { runInLanguage, t } from './t.ts';

const english = {
  'common.save': 'Save',
  'common.cancel': 'Cancel',
  'list.exportTo': 'Export to {format}',
  'profile.sessionsClosed_one': '{count} session was closed.',
  'profile.sessionsClosed_other': '{count} sessions were closed.',
};
const CLOSED = ['Se cerró {count} sesión.', 'Se cerraron {count} sesiones.'] as const;

test('a text is the dictionary\u2019s, but the company\u2019s own words win', async () => {
  const language = await languageWith('en-US', english, { 'common.cancel': 'Drop it' });
  const said = runInLanguage(language, () => [
    t('common.save', 'Guardar'),
    t('common.cancel', 'Cancelar'),
    t('list.exportTo', 'Exportar a {format}', { format: 'Excel' }),
    t('profile.sessionsClosed', CLOSED, { count: 1 }),
    t('profile.sessionsClosed', CLOSED, { count: 3 }),
    t('no.such.key', 'Sin {x} $t(y)'),
    t('list.exportTo', 'Exportar a {format}', { format: '{format} $t(common.save)' }),
    t('profile.sessionsClosed', CLOSED, { count: 0 }),
    t('profile.sessionsClosed', CLOSED, { count: 1 }),
  ]);
  expect(said).toEqual([
    'Save',
    'Drop it',
    'Export to Excel',
    '1 session was closed.',
    '3 sessions were closed.',
    'Sin {x} $t(y)',
    'Export to {format} $t(common.save)',
    '0 sessions were closed.',
    '1 session was closed.',
  ]);
});

test('Spanish needs no dictionary, in a request or outside', async () => {
  const language = await languageWith('es-MX', {});
  const say = () => [t('common.save', 'Guardar'), t('x', CLOSED, { count: 2 })];
  expect(runInLanguage(language, say)).toEqual(['Guardar', 'Se cerraron 2 sesiones.']);
  expect(say()).toEqual(['Guardar', 'Se cerraron 2 sesiones.']);
});

test('a language of another country has the dictionary of its language', () => {
  expect([languageTag('EN-US'), languageTag('EN')]).toEqual(['en-US', 'en']);
  expect(['en-US', 'es-AR', 'fr'].map(dictionaryLanguage)).toEqual(['en', 'es-MX', 'es-MX']);
});

test('a label that was changed is not the one that was looked up before', async () => {
  const language = await languageWith('en', english);
  const label = (text: string) =>
    runInLanguage(language, () => t('customers.fields.x_route.label', text));
  expect([label('Ruta'), label('Reparto'), label('Ruta')]).toEqual(['Ruta', 'Reparto', 'Ruta']);
});

test('a preposition goes together with the article of what is named', () => {
  const said = (item: string) => t('x.y', 'El saldo de {item}, sumado a {item}', { item });
  expect([said('el anticipo A-1'), said('la factura A-1'), said('Elena')]).toEqual([
    'El saldo del anticipo A-1, sumado al anticipo A-1',
    'El saldo de la factura A-1, sumado a la factura A-1',
    'El saldo de Elena, sumado a Elena',
  ]);
});
