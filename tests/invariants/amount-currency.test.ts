/** An amount is in the currency of its record, or says that it is not. */
import { expect, test } from 'vitest';
import { currencyFieldOf, isMoney } from '#erp/model/field-types/amount-currency.ts';
import { registry } from '#erp/modules/all.ts';

test('what is called pesos is not in the currency of its record', () => {
  const wrong = registry.modules
    .flatMap(({ resources }) => resources)
    .flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([name, field]) =>
        isMoney(field) && /pesos/i.test(field.label) && currencyFieldOf(resource, name) !== null
          ? [`${resource.path}.${name}`]
          : [],
      ),
    );
  expect(wrong, 'declare `inPesos: true`').toEqual([]);
});
