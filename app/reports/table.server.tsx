/** Rows of a report with its opening row, headings, subtotals and total. */
import { t } from '#app/i18n/t.ts';
import type { ReactNode } from 'react';
import type { Value } from '#erp/model/field-types/field-type.ts';
import type { TreePlace } from '#erp/model/reports/hierarchy.ts';
import type { ReportColumn } from '#erp/model/reports/report.ts';
import type { Field } from '#erp/model/types.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { missingDecimals, mostDecimals } from '#app/ui/table/decimals.ts';
import { cellText, currenciesOf, kindName, textOf } from './columns/cell-text.server.ts';
import { smallLine } from './chart/small-line.server.tsx';
import type { LinkValues } from './links.server.ts';
import { TreeText, treeRowClass, type Tree } from './tree/tree-cell.server.tsx';

export type Values = Readonly<Record<string, Value>>;

export interface TableColumn {
  readonly name: string;
  readonly column: ReportColumn;
  readonly label: string;
  readonly sortHref: string | null;
  readonly sorted: 'ascending' | 'descending' | null;
  readonly link: ((row: LinkValues) => string | null) | null;
  /** Whether there is room for it on the page; absent where it never hides. */
  readonly fit?: 'fits' | 'drop';
  /** Rows behind its figure in a subtotal or the total. */
  readonly behind?: (of: Values) => string;
}

export interface TableParts {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly Values[];
  readonly headings?: readonly {
    readonly at: number;
    readonly level: number;
    readonly text: string;
  }[];
  readonly subtotals?: readonly {
    readonly after: number;
    readonly level: number;
    readonly text: string;
    readonly count: number;
    readonly values: Values;
    readonly of?: Values;
  }[];
  readonly opening?: { readonly label: string; readonly values: Values } | null;
  readonly totals?: Values | null;
  readonly totalLabel?: string;
  /** Figures of the total open their rows. */
  readonly opensTotal?: boolean;
  /** In which moments need not say the year. */
  readonly year?: string;
  readonly menu?: (row: Values) => readonly { readonly label: string; readonly href: string }[];
  /** Its rows lie within one another. */
  readonly tree?: Tree;
}

const isNumber = ({ column: { field } }: TableColumn) =>
  ['int', 'decimal', 'money', 'percent'].includes(kindName(field));
const ZERO = /^[$\u2212]?0(\.0+)?(\u202f%)?$/;

const classesOf = (column: TableColumn, text = '') =>
  [
    isNumber(column) && 'n',
    column.column.priority && `p${column.column.priority}`,
    column.fit,
    isNumber(column) && !column.column.neutral && text.startsWith('\u2212') && 'neg',
    (column.column.field.kind === 'date' || (text.includes('-') && !text.includes(' '))) &&
      !isNumber(column) &&
      'cd',
  ]
    .filter(Boolean)
    .join(' ') || undefined;

function content(field: Field, value: Value | undefined, year: string, row: Values): ReactNode {
  const text = cellText(field, value, row, year);
  if ('choices' in field && text !== '') {
    const family = field.choices.find(([code]) => code === value)?.[2];
    if (family) return <span className={`chip ${family}`}>{text}</span>;
  }
  return ZERO.test(text) ? <span className="zero">{text}</span> : text;
}

/**
 * The room of the decimals that a figure lacks, so that the points of its column stand in one line.
 */
const roomOf = (text: string, most: number | undefined) =>
  most ? missingDecimals(text, most) || undefined : undefined;

function Cell({
  column,
  row,
  decimals,
  said,
  year,
  branch,
}: {
  column: TableColumn;
  year: string;
  row: Values;
  decimals: number | undefined;
  said: string | undefined;
  /** Of the cell that is set in. */
  branch: { readonly place: TreePlace; readonly href: string } | undefined;
}) {
  const value = row[column.name];
  const shown = column.column.sparkline
    ? smallLine(textOf(column.column.field, value))
    : content(column.column.field, value, year, row);
  const href =
    value === null || value === undefined || value === '' ? null : (column.link?.(row) ?? null);
  return (
    <td
      className={classesOf(column, typeof shown === 'string' ? shown : '')}
      data-l={said}
      data-z={roomOf(textOf(column.column.field, value), decimals)}
    >
      {branch ? (
        <TreeText {...branch} text={textOf(column.column.field, value)}>
          {inner(href, shown)}
        </TreeText>
      ) : (
        inner(href, shown)
      )}
    </td>
  );
}

const inner = (href: string | null, shown: ReactNode) =>
  href ? <a href={href}>{shown}</a> : shown;

type Decimals = ReadonlyMap<string, number>;

/** Figures of a summary row; its words take the columns before the first figure. */
function Summary({
  columns,
  values,
  label,
  className,
  of,
  menu,
  group,
  decimals,
}: {
  columns: readonly TableColumn[];
  decimals: Decimals;
  values: Values;
  label: ReactNode;
  className?: string;
  of: 'td' | 'th';
  menu: boolean;
  /** What names the rows that it sums up; absent where its figures open nothing. */
  group?: Values;
}) {
  const sum = columns.findIndex((column) => isNumber(column) && values[column.name] !== undefined);
  // Where nothing is summed up, the label has the whole row.
  const first = sum < 0 ? columns.length : Math.max(1, sum);
  const Label = of;
  return (
    <tr className={className}>
      <Label className={first > 1 ? 'say' : undefined} {...(of === 'th' && { scope: 'row' })}>
        {label}
      </Label>
      {/* One cell would span columns that hide on a narrow screen, so each keeps its own. */}
      {columns.slice(1, first).map((column) => (
        <td key={column.name} className={classesOf(column)}>
          {null}
        </td>
      ))}
      {columns.slice(first).map((column) => (
        <td
          key={column.name}
          className={classesOf(column)}
          data-l={column.label}
          data-z={roomOf(
            textOf(column.column.field, values[column.name]),
            decimals.get(column.name),
          )}
        >
          {isNumber(column) && (
            <Opened
              href={
                group && values[column.name] !== null && Number(values[column.name]) !== 0
                  ? column.behind?.(group)
                  : undefined
              }
            >
              {cellText(column.column.field, values[column.name], values)}
            </Opened>
          )}
        </td>
      ))}
      {menu && <td>{null}</td>}
    </tr>
  );
}

const Opened = ({ href, children }: { href: string | undefined; children: string }) =>
  href && children !== '' ? <a href={href}>{children}</a> : children;

function Head({ column }: { column: TableColumn }) {
  const arrow = column.sorted === 'descending' ? 'arrow-down' : 'arrow-up';
  return (
    <th scope="col" className={classesOf(column)} aria-sort={column.sorted ?? undefined}>
      {column.sortHref ? (
        <a href={column.sortHref}>
          {column.label}
          {column.sorted && <Icon name={arrow} />}
        </a>
      ) : (
        column.label
      )}
    </th>
  );
}

/** Says its name only to who does not see it. */
function RowMenu({
  links,
}: {
  links: readonly { readonly label: string; readonly href: string }[];
}) {
  return (
    <td className="row-m">
      {links.length > 0 && (
        <details className="menu" name="row">
          <summary>
            <Icon name="ellipsis" />
            <span className="vh">{t('report.moreOfRow', 'Más de este renglón')}</span>
          </summary>
          <ul>
            {links.map(({ label, href }) => (
              <li key={label}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </td>
  );
}

/**
 * On a phone a row is an entry: the texts that it begins with name it, every other cell says what
 * it is.
 */
function namesOf(columns: readonly TableColumn[]): ReadonlySet<TableColumn> {
  const texts = columns.findIndex((column) => isNumber(column));
  return new Set(columns.slice(0, texts < 0 ? 1 : Math.max(1, Math.min(texts, 2))));
}

const SubtotalLabel = ({ text, count }: { readonly text: string; readonly count: number }) => (
  <>
    {t('report.subtotal', 'Subtotal')}{' '}
    <span className="mut">
      {t('report.subtotalOf', ['{text}, {shown} fila', '{text}, {shown} filas'], {
        text,
        count,
        shown: count.toLocaleString('en-US'),
      })}
    </span>
  </>
);

export function ReportTable({
  columns,
  rows,
  headings = [],
  subtotals = [],
  opening,
  totals,
  totalLabel,
  opensTotal,
  menu,
  year = '',
  tree,
}: TableParts) {
  const width = columns.length + (menu ? 1 : 0);
  const names = namesOf(columns);
  const body: ReactNode[] = [];
  const figures = [
    ...rows,
    ...subtotals.map(({ values }) => values),
    ...(totals ? [totals] : []),
    ...(opening ? [opening.values] : []),
  ];
  const decimals: Decimals = new Map(
    columns
      .filter(isNumber)
      .map(({ name, column: { field } }) => [
        name,
        mostDecimals(figures.map((row) => textOf(field, row[name]))),
      ]),
  );
  if (opening)
    body.push(
      <Summary
        decimals={decimals}
        menu={menu !== undefined}
        key="opening"
        columns={columns}
        values={opening.values}
        label={<b>{opening.label}</b>}
        of="td"
        className="open"
      />,
    );
  rows.forEach((row, index) => {
    for (const { at, level, text } of headings) {
      if (at === index)
        body.push(
          <tr key={`h${index}.${level}`} className={`grp-h lv${level}`}>
            <th colSpan={width} scope="rowgroup">
              {text}
            </th>
          </tr>,
        );
    }
    const place = tree?.places[index];
    const branch = place && { place, href: tree!.hrefOf(place.path) };
    body.push(
      <tr key={index} className={place && treeRowClass(place)}>
        {columns.map((column) => (
          <Cell
            key={column.name}
            branch={column.name === tree?.column ? branch : undefined}
            column={column}
            row={row}
            decimals={decimals.get(column.name)}
            said={names.has(column) ? undefined : column.label}
            year={year}
          />
        ))}
        {menu && <RowMenu links={menu(row)} />}
      </tr>,
    );
    for (const { after, level, text, count, values, of } of subtotals) {
      if (after !== index) continue;
      body.push(
        <Summary
          decimals={decimals}
          menu={menu !== undefined}
          key={`s${index}.${level}`}
          columns={columns}
          values={{ ...currenciesOf(columns, row), ...values }}
          label={<SubtotalLabel text={text} count={count} />}
          of="td"
          className="sub"
          {...(of && { group: of })}
        />,
      );
    }
  });
  return (
    <table className="tight">
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.name} column={column} />
          ))}
          {menu && (
            <th scope="col">
              <span className="vh">{t('form.actions', 'Acciones')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{body}</tbody>
      {totals && Object.keys(totals).length > 0 && (
        <tfoot>
          <Summary
            decimals={decimals}
            menu={menu !== undefined}
            columns={columns}
            values={{ ...currenciesOf(columns, rows[0]), ...totals }}
            label={totalLabel ?? t('report.total', 'Total')}
            of="th"
            {...(opensTotal && { group: {} })}
          />
        </tfoot>
      )}
    </table>
  );
}
