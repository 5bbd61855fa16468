import { expect, test } from 'vitest';
import { runInCompany } from '#app/session/company-registry.server.ts';
import { date, money } from '#erp/model/fields.ts';
import { cellText, currenciesOf } from './cell-text.server.ts';

const field = money('Importe', { currencyIn: 'currency' });
const inPesos = <T>(work: () => Promise<T>): Promise<T> =>
  runInCompany(
    { account_id: 1, configs: { time_zone: 'America/Mexico_City', base_currency: 'MXN' } } as never,
    { get: async () => ({ data: [] }) } as never,
    work,
  );

test('an amount in another currency says which, as lists and files do', () =>
  inPesos(async () => {
    expect(cellText(field, '100.00', { currency: 'USD' })).toBe('$100.00 USD');
    expect(cellText(field, '100.00', { currency: 'MXN' })).toBe('$100.00');
    expect(cellText(field, null, { currency: 'USD' })).toBe('');
    expect(cellText(money('En pesos'), '100.00', { currency: 'USD' })).toBe('$100.00');
    expect(cellText(date('Día'), '2026-01-02', { currency: 'USD' })).not.toContain('USD');
    expect(currenciesOf([{ column: { field } }], { currency: 'USD' })).toEqual({ currency: 'USD' });
    expect(currenciesOf([{ column: { field } }], undefined)).toEqual({});
  }));
