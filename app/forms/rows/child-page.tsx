import { t } from '#app/i18n/t.ts';
import { Fragment } from 'react';
import type { FieldSpec, RowsShown } from '#app/resource-screens/shared/view/view-types.ts';
import { fieldId } from '../names.ts';
import { RowLink } from './grip.tsx';

const grouped = (n: number) => n.toLocaleString('en-US');

/**
 * A page of the rows of a record that has more than fit on a form: to be read, with links to the
 * other pages.
 */
export function ChildPage({ spec }: { readonly spec: FieldSpec }) {
  const { total, first, columns, rows, nested, hrefs, links } = spec.lines!.part!;
  // On a phone only those beside: the first and the last have no room.
  const look = (at: number) => (at === 0 || at === links.length - 1 ? 'btn sm hide-s' : 'btn sm');
  return (
    <section className="card lines" id={fieldId(spec.name)} tabIndex={-1}>
      <header>
        <h2>
          {spec.label} <span className="cnt-p">{grouped(total)}</span>
        </h2>
      </header>
      <div className="ts on">
        <table>
          <caption className="vh">{spec.label}</caption>
          <thead>
            <tr>
              <th scope="col" className="n">
                #
              </th>
              <Heads columns={columns} />
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              <Fragment key={first + at}>
                <tr>
                  <td className="n mut" data-l="#">
                    {hrefs?.[at] ? (
                      <RowLink href={hrefs[at]} n={first + at} />
                    ) : (
                      grouped(first + at)
                    )}
                  </td>
                  <Cells columns={columns} cells={cells} />
                </tr>
                {nested?.[at] && nested[at].length > 0 && (
                  <tr className="inner">
                    <td colSpan={columns.length + 1}>
                      {nested[at].map((shown) => (
                        <RowsOfRow key={shown.label} {...shown} />
                      ))}
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <footer className="pages">
        <span className="help">
          {t('form.rangeReadOnly', '{from} a {to} de {total}: aquí sólo se consultan.', {
            from: grouped(first),
            to: grouped(first + rows.length - 1),
            total: grouped(total),
          })}
        </span>
        <nav
          className="grp"
          aria-label={t('form.pagesOf', 'Páginas de {label}', { label: spec.label })}
        >
          {links.map(({ label, href }, at) =>
            href === null ? (
              <span className={look(at)} aria-disabled="true" key={label}>
                {label}
              </span>
            ) : (
              <a className={look(at)} href={href} key={label}>
                {label}
              </a>
            ),
          )}
        </nav>
      </footer>
    </section>
  );
}

/** What a row has rows of its own in, to be read. */
function RowsOfRow({ label, columns, rows }: RowsShown) {
  return (
    <table className="nest">
      <caption>{label}</caption>
      <thead>
        <tr>
          <Heads columns={columns} />
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, at) => (
          <tr key={at}>
            <Cells columns={columns} cells={cells} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Columns = Pick<RowsShown, 'columns'>;

function Heads({ columns }: Columns) {
  return columns.map(({ label, right }) => (
    <th scope="col" key={label} className={right ? 'n' : undefined}>
      {label}
    </th>
  ));
}

function Cells({ columns, cells }: Columns & { readonly cells: readonly string[] }) {
  return columns.map(({ label, right }, at) => (
    <td key={label} data-l={label} className={right ? 'n' : undefined}>
      {cells[at] || <span className="mut">—</span>}
    </td>
  ));
}
