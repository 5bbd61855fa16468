/** What is done with templates: its inputs. The code is in `from-template.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { date, ref } from '#erp/model/fields.ts';

export const FROM_TEMPLATE = action({
  label: 'Desde plantilla',
  help: 'Hace un borrador con los importes que dan las fórmulas ese día.',
  summary: 'Hace un borrador de póliza con las fórmulas de una plantilla.',
  on: 'resource',
  key: 'acc/book-entries.create',
  fields: {
    template_id: ref('Plantilla', 'acc/entry-templates', {
      required: true,
      where: { active: '1' },
      width: 8,
    }),
    date: date('Fecha', { help: 'Vacía: hoy.', width: 4 }),
  },
  output: z.object({ id: z.int() }),
  status: 201,
});
