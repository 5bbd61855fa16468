import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { addressesOf, addressProblem } from './mail-addresses.ts';
import { mail } from './mail.ts';
import { tokenProblem } from './mail-texts.ts';

const MOST_COPIES = 5;

export const rules = defineRules(mail, {
  beforeSave({ draft, fail }) {
    const copies = addressesOf(draft.copy_to ?? '');
    const problem = addressProblem(copies);
    if (problem) fail('copy_to', problem);
    else if (copies.length > MOST_COPIES)
      fail(
        'copy_to',
        t('invoicing.mostCopies', 'Escribe hasta {most} direcciones.', { most: MOST_COPIES }),
      );
    for (const name of ['subject', 'message'] as const) {
      const wrong = tokenProblem(draft[name] ?? '');
      if (wrong) fail(name, wrong);
    }
  },
});
