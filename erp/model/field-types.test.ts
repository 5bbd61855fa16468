import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import {
  clabe,
  color,
  curp,
  date,
  datetime,
  decimal,
  email,
  geo,
  int,
  money,
  nss,
  percent,
  phone,
  rfc,
  text,
  time,
  url,
  zip,
  bool,
  choice,
} from './fields.ts';
import { fieldTypeOf, parseValue } from './field-types.ts';
import { NO_TIME_ZONE, type TimeZoneContext } from './field-types/field-type.ts';
import { groupDigits } from './field-types/numbers.ts';
import type { Field } from './types.ts';

const CENTRE = { timeZone: 'America/Mexico_City' };
const read = (field: Field, raw: string) => parseValue(field, raw, CENTRE);

test('numbers are grouped as decimal arithmetic would round them', () => {
  let state = 20_261_122;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const digits = (n: number) => Array.from({ length: n }, () => Math.floor(random() * 10)).join('');
  for (let at = 0; at < 2_000; at++) {
    const sign = random() < 0.5 ? '-' : '';
    const value = `${sign}${digits(1 + Math.floor(random() * 9))}${random() < 0.8 ? `.${digits(1 + Math.floor(random() * 8))}` : ''}`;
    const max = Math.floor(random() * 7);
    const min = Math.min(max, Math.floor(random() * 3));
    const exact = new Decimal(value).toFixed(max);
    const [whole = '', fraction = ''] = exact.replace('-', '').split('.');
    const kept = fraction.slice(0, Math.max(min, fraction.replace(/0+$/, '').length));
    const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + (kept && `.${kept}`);
    expect(groupDigits(value, min, max), `${value} ${min} ${max}`).toBe(
      exact.startsWith('-') && /[1-9]/.test(exact) ? `\u2212${grouped}` : grouped,
    );
  }
});

test('an amount with a shorter reading is rounded for people, whole in files, and never zero when it is not', () => {
  const field = decimal('x', { shownScale: 2 });
  const said = (value: string) => [
    fieldTypeOf(field).show(value, field, NO_TIME_ZONE),
    fieldTypeOf(field).plain(value, field, NO_TIME_ZONE),
  ];
  expect(said('1234.567891')).toEqual(['1,234.57', '1234.567891']);
  expect(said('-0.000001')).toEqual(['\u22120.000001', '-0.000001']);
  expect(said('0.000000')).toEqual(['0.00', '0.000000']);
});

test('a year is read as it is said', () => {
  const field = int('x', { ungrouped: true, min: '2000' });
  expect(fieldTypeOf(field).show('2026', field, NO_TIME_ZONE)).toBe('2026');
});

describe('what a person types is read', () => {
  test.each<[string, Field, string, unknown]>([
    ['grouped money', money('x'), '$1,234.50', '1234.50'],
    ['plain money', money('x'), '1234.5', '1234.50'],
    ['typographic minus', money('x'), '\u2212155.2', '-155.20'],
    ['quantity', decimal('x'), '48,215.4', '48215.400000'],
    ['whole number', int('x'), '1,000', 1000],
    ['percent with sign', percent('x'), '16 %', '16.0000'],
    ['day first', date('x'), '31/12/2026', '2026-12-31'],
    ['ISO day', date('x'), '2026-02-28', '2026-02-28'],
    ['leap day', date('x'), '29/02/2028', '2028-02-29'],
    ['clock', time('x'), '9:05', '09:05'],
    ['local instant', datetime('x'), '31/12/2026 18:30', '2027-01-01T00:30:00.000Z'],
    ['zoned instant', datetime('x'), '2026-12-31T18:30:00-06:00', '2027-01-01T00:30:00.000Z'],
    ['yes', bool('x'), 'Sí', true],
    ['no', bool('x'), '0', false],
    ['e-mail', email('x'), ' Ana.Ruiz@Hilados.MX ', 'ana.ruiz@hilados.mx'],
    ['phone with marks', phone('x'), '(477) 123-4567', '4771234567'],
    ['international phone', phone('x'), '+1 415 555 0100', '+14155550100'],
    ['RFC of a company', rfc('x'), 'hnb-010203-ab1', 'HNB010203AB1'],
    ['generic RFC', rfc('x'), 'XAXX010101000', 'XAXX010101000'],
    ['CURP', curp('x'), 'hegg560427mvzrrl04', 'HEGG560427MVZRRL04'],
    ['CLABE', clabe('x'), '032180000118359719', '032180000118359719'],
    ['colour', color('x'), '#2F4799', '#2f4799'],
    ['postal code', zip('x'), '37150', '37150'],
    ['place', geo('x'), '21.12345, -101.68012', '21.123450,-101.680120'],
    ['web address', url('x'), 'https://hilados.mx', 'https://hilados.mx'],
    ['upper case and spaces folded', text('x', { case: 'upper' }), '  pet   14 ñ ', 'PET 14 Ñ'],
  ])('%s', (_name, field, raw, value) => {
    expect(read(field, raw)).toEqual({ value });
  });
});

describe('what cannot be read is refused with its remedy', () => {
  test.each<[string, Field, string, RegExp]>([
    ['a decimal comma', money('x'), '1,5', /número como/],
    ['too many decimals', money('x'), '1.005', /hasta 2 decimales/],
    ['a fraction for an integer', int('x'), '1.5', /entero/],
    ['words', decimal('x'), 'mil', /número/],
    ['an exponent', decimal('x'), '1e9', /número/],
    ['beyond the column', money('x'), '99999999999999999', /demasiado grande/],
    ['beyond what sums of amounts hold', money('x'), '10000000000000', /demasiado grande/],
    ['below the bound', money('x', { min: '0' }), '-1', /negativo/],
    ['not above the bound', int('x', { above: '0' }), '0', /mayor que cero/],
    ['a day that does not exist', date('x'), '31/02/2026', /31\/12\/2026/],
    ['an hour beyond the clock', time('x'), '24:00', /14:30/],
    ['text too long', text('x', { max: 3 }), 'abcd', /hasta 3/],
    ['an invisible character', text('x'), 'a\u0000b', /invisibles/],
    ['a mark that turns the direction of writing', text('x'), 'factura\u202efdp', /invisibles/],
    ['broken UTF-8', text('x'), 'a\uFFFDb', /dañados/],
    ['a CLABE with a wrong digit', clabe('x'), '032180000118359718', /verificador/],
    ['an NSS with a wrong digit', nss('x'), '12345678901', /verificador/],
    ['a CURP with a wrong digit', curp('x'), 'HEGG560427MVZRRL05', /verificador|CURP/],
    ['an RFC with a wrong month', rfc('x'), 'HNB011303AB1', /RFC/],
    ['a short postal code', zip('x'), '3715', /5 dígitos/],
    ['a latitude beyond the pole', geo('x'), '91,0', /latitud/],
    ['an address without a scheme', url('x'), 'javascript:alert(1)', /https/],
    ['a value outside the list', choice('x', [['A', 'a']]), 'B', /lista/],
  ])('%s', (_name, field, raw, message) => {
    expect(read(field, raw)).toEqual({ error: expect.stringMatching(message) });
  });
});

const CANCUN = { timeZone: 'America/Cancun' };
const TIJUANA = { timeZone: 'America/Tijuana' };
const when = datetime('x');
const moment = (raw: string, local: TimeZoneContext) => parseValue(when, raw, local);

describe('a time is the clock of who types it', () => {
  test.each([
    [
      'Cancún, at the end of the month',
      CANCUN,
      '31/10/2026 23:30',
      '2026-11-01T04:30:00.000Z',
      '31 oct 2026 23:30',
    ],
    [
      'Ciudad de México, at the end of the month',
      CENTRE,
      '31/10/2026 23:30',
      '2026-11-01T05:30:00.000Z',
      '31 oct 2026 23:30',
    ],
    [
      'Tijuana, at the end of the month',
      TIJUANA,
      '31/10/2026 23:30',
      '2026-11-01T06:30:00.000Z',
      '31 oct 2026 23:30',
    ],
    [
      'Tijuana in winter',
      TIJUANA,
      '31/12/2026 00:05',
      '2026-12-31T08:05:00.000Z',
      '31 dic 2026 00:05',
    ],
    ['Cancún, at midnight', CANCUN, '2026-11-01', '2026-11-01T05:00:00.000Z', '1 nov 2026 00:00'],
  ])('%s', (_, local, typed, stored, shown) => {
    expect(moment(typed, local)).toEqual({ value: stored });
    expect(fieldTypeOf(when).show(stored, when, local)).toBe(shown);
  });

  test('an hour that the clocks left out is no time, and the sentence says the next that is', () => {
    expect(moment('14/03/2027 02:30', TIJUANA)).toEqual({
      error:
        'El 14 mar 2027 los relojes se adelantaron y la hora 02:30 no existió. Escribe otra, como 03:30.',
    });
    expect(moment('14/03/2027 02:30', CENTRE)).toEqual({ value: '2027-03-14T08:30:00.000Z' });
    expect(moment('14/03/2027 03:00', TIJUANA)).toEqual({ value: '2027-03-14T10:00:00.000Z' });
  });

  test('of an hour told twice the first is meant; the second carries its offset and is shown as such', () => {
    const [first, second] = ['2026-11-01T08:30:00.000Z', '2026-11-01T09:30:00.000Z'];
    expect(moment('01/11/2026 01:30', TIJUANA)).toEqual({ value: first });
    expect(moment('2026-11-01 01:30-08:00', TIJUANA)).toEqual({ value: second });
    expect([first, second].map((iso) => fieldTypeOf(when).show(iso, when, TIJUANA))).toEqual([
      '1 nov 2026 01:30',
      '1 nov 2026 01:30 (segunda vez)',
    ]);
    expect([first, second].map((iso) => fieldTypeOf(when).plain(iso, when, TIJUANA))).toEqual([
      '2026-11-01 01:30',
      '2026-11-01 01:30-08:00',
    ]);
  });

  test.each([CENTRE, CANCUN, TIJUANA])(
    'what a file says of a moment is read back as the same, around the changes of the clocks and through a year in $timeZone',
    (local) => {
      const from = (day: string, minutes: number, times: number) =>
        Array.from({ length: times }, (_, i) =>
          Temporal.Instant.from(`${day}T00:00:00Z`).add({ minutes: minutes * i }),
        );
      for (const at of [
        ...from('2026-02-01', 60 * 31, 300),
        ...from('2026-10-31', 30, 120),
        ...from('2027-03-13', 30, 120),
      ]) {
        const iso = at.toString({ smallestUnit: 'millisecond' });
        const parsed = moment(fieldTypeOf(when).plain(iso, when, local), local);
        if (!('value' in parsed) || parsed.value !== iso)
          expect.fail(`${iso} came back as ${JSON.stringify(parsed)}`);
      }
    },
  );

  test('without a company there is no clock', () => {
    expect(() => fieldTypeOf(when).show('2026-11-01T08:30:00.000Z', when, NO_TIME_ZONE)).toThrow(
      'in the zone of a company',
    );
    expect(() => moment('31/12/2026 18:30', NO_TIME_ZONE)).toThrow('in the zone of a company');
  });
});

describe('figures are shown exactly', () => {
  test('thousands, minus sign and decimals', () => {
    expect(groupDigits('-1234567.5', 2, 2)).toBe('\u22121,234,567.50');
    expect(groupDigits('0.125000', 2, 6)).toBe('0.125');
    expect(groupDigits('-0.001', 2, 2)).toBe('0.00');
  });
  test('money carries its sign before the symbol', () => {
    const field = money('x');
    expect(fieldTypeOf(field).show('-155.20', field, NO_TIME_ZONE)).toBe('\u2212$155.20');
  });
  test('what the control shows can be read back', () => {
    const field = decimal('x');
    expect(read(field, fieldTypeOf(field).input('-48215.400000', field, NO_TIME_ZONE))).toEqual({
      value: '-48215.400000',
    });
  });
  test('dates read as people write them', () => {
    const field = date('x');
    expect(fieldTypeOf(field).show('2026-11-20', field, NO_TIME_ZONE)).toBe('20 nov 2026');
  });
});

test('characters without width are left out of a text, and alone they are none', () => {
  expect(read(text('x'), '\u200bHilo\u00ad \u2060azul\ufeff')).toEqual({ value: 'Hilo azul' });
  expect(read(text('x'), '\u200b\u200b')).toEqual({ value: null });
});
