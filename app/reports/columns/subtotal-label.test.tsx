import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { runInCompany } from '#app/session/company-registry.server.ts';
import { int, text } from '#erp/model/fields.ts';
import { ReportTable, type TableColumn } from '../table.server.tsx';

const company = { account_id: 1, configs: { time_zone: 'America/Mexico_City' } };
const erp = { get: () => Promise.reject(new Error('nothing is asked')) };
const column = (name: string, field: TableColumn['column']['field']): TableColumn => ({
  name,
  label: field.label,
  column: { field },
  sortHref: null,
  sorted: null,
  link: null,
});

test('the label of a subtotal has the row to itself where nothing is summed up', async () => {
  const drawn = await runInCompany(company, erp, () =>
    Promise.resolve(
      renderToStaticMarkup(
        <ReportTable
          columns={[column('day', text('Día')), column('qty', int('Cantidad'))]}
          rows={[{ day: 'Lunes', qty: '3' }]}
          subtotals={[{ after: 0, level: 0, text: 'Almacén de León', count: 1, values: {} }]}
        />,
      ),
    ),
  );
  expect(drawn).toContain('<tr class="sub"><td class="say">');
});
