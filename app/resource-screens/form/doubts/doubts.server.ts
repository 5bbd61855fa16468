/** What a person typed that may be right and seldom is: shown over the form, never refused. */
import { rfcHasItsDigit, rfcIsValid } from '#erp/model/field-types/mexican-ids.ts';
import type { Fields, Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import { t } from '#app/i18n/t.ts';
import { rowsIn } from '#app/forms/form-values.server.ts';
import type { MessageView, RowValues, Values } from '../../shared/view/view-types.ts';

const isDoubtful = (value: unknown): value is string =>
  typeof value === 'string' && rfcIsValid(value) && !rfcHasItsDigit(value);

function doubtfulIn(fields: Fields, values: Values | RowValues): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.readOnly === true || value === undefined) return [];
    if (field.kind === 'rfc') return isDoubtful(value) ? [value] : [];
    if (field.kind !== 'lines') return [];
    return rowsIn(value).flatMap((row) => doubtfulIn(registry.resource(field.of).fields, row));
  });
}

/** RFCs that do not end in their check digit (sat-cfdi §16); null where all do. */
export function doubtNotice({ fields }: Resource, values: Values): MessageView | null {
  const doubtful = [...new Set(doubtfulIn(fields, values))];
  if (doubtful.length === 0) return null;
  return {
    tone: 'wait',
    title: t('form.rfcDigit', 'Revisa el RFC: no termina en su dígito verificador.'),
    text: t('form.rfcDigitHelp', '{rfcs}. Si así está en la Constancia, déjalo.', {
      rfcs: doubtful.join(', '),
    }),
  };
}
