/** What an action would change elsewhere, as a table of its confirmation. */
import { renderToStaticMarkup } from 'react-dom/server';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import type { Transition } from '#erp/model/types.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import { recordPath, type ScreenMatch } from '../shared/screens.server.ts';

interface ImpactReply {
  /** What must be agreed to, in a sentence; null when nothing. */
  readonly confirm: string | null;
  readonly tables: readonly TableView[];
}

interface TableView {
  readonly title: string;
  readonly columns: readonly string[];
  /**
   * The first cell names what changes; the others are amounts, or null where the person may not see
   * them.
   */
  readonly rows: readonly (readonly (string | null)[])[];
  /** What each row opens. */
  readonly records?: readonly { readonly resource: string; readonly id: number }[];
}

const amount = (text: string | null) => (text === null ? '—' : groupDigits(text, 2, 4));

const hrefOf = ({ resource, id }: NonNullable<TableView['records']>[number]): string | null => {
  const known = companyRegistry().resources.get(resource);
  return known ? recordPath(known, id) : null;
};

function Table({ title, columns, rows, records }: TableView) {
  const hrefs = records?.map(hrefOf);

  return (
    <>
      <p>{title}:</p>
      <div className="ts">
        <table className="t">
          <thead>
            <tr>
              {columns.map((label, index) => (
                <th key={label} scope="col" className={index === 0 ? undefined : 'n'}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...amounts], index) => (
              <tr key={index}>
                <td>
                  {hrefs?.[index] && name ? (
                    <a href={hrefs[index]} className="num">
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </td>
                {amounts.map((each, column) => (
                  <td key={column} className="n num">
                    {amount(each)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** HTML of what else changes, and whether it must be agreed to; null where nothing is foreseen. */
export async function impactHtml(
  { resource, id }: ScreenMatch,
  { impact }: Transition,
  session: Session,
): Promise<{ readonly html: string | null; readonly confirm: boolean } | null> {
  const { extraCalls } = companyRegistry().recordOf(resource);
  const call = impact && extraCalls?.find(({ name }) => name === impact.call);
  if (!call || !id) return null;
  const {
    data: { confirm, tables },
  } = await session.erp.get<ImpactReply>(call.path.replace(':id', id));
  const html = renderToStaticMarkup(
    <>
      {confirm !== null && <p>{confirm}</p>}
      {tables.map((table) => (
        <Table key={table.title} {...table} />
      ))}
    </>,
  );
  return { html: html === '' ? null : html, confirm: confirm !== null };
}
