/** What an action would change elsewhere, as a table of its confirmation. */
import { renderToStaticMarkup } from 'react-dom/server';
import type { Transition } from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import type { ScreenMatch } from '../shared/screens.server.ts';

interface ImpactRow {
  readonly title: string;
  readonly columns: readonly string[];
  /** The first cell names what changes; the others are amounts, or null where the person may not see them. */
  readonly rows: readonly (readonly (string | null)[])[];
}

const amount = (text: string | null) => (text === null ? '—' : Number(text).toLocaleString('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 4 }));

function Table({ title, columns, rows }: ImpactRow) {
  return (
    <>
      <p>{title}:</p>
      <div className="ts">
        <table className="t">
          <thead>
            <tr>
              {columns.map((label, index) => (
                <th key={label} scope="col" className={index === 0 ? undefined : 'r'}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...amounts], index) => (
              <tr key={index}>
                <td>{name}</td>
                {amounts.map((each, column) => (
                  <td key={column} className="r num">
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

/** HTML of the table; null when nothing else changes. */
export async function impactHtml({ resource, id }: ScreenMatch, { impact }: Transition, session: Session): Promise<string | null> {
  const call = impact && resource.extraCalls?.find(({ name }) => name === impact.call);
  if (!call || !id) return null;
  const { data } = await session.erp.get<ImpactRow>(call.path.replace(':id', id));
  return data.rows.length === 0 ? null : renderToStaticMarkup(<Table {...data} />);
}
