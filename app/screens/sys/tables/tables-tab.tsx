import { t } from '#app/i18n/t.ts';
import { Form, Link } from 'react-router';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Message } from '#app/ui/message.tsx';
import type {
  CellView,
  FilterView,
  NoticeView,
  RowView,
  TableCardView,
  TablesView,
} from './tables-types.ts';

/** A text of more than a few words may break. */
const LONG = 36;

function CellText({ cell }: { cell: CellView }) {
  if (cell.family) return <Chip family={cell.family}>{cell.text}</Chip>;
  return cell.href ? <Link to={cell.href}>{cell.text}</Link> : cell.text;
}

function Cell({ cell }: { cell: CellView }) {
  return (
    <>
      <CellText cell={cell} />
      {cell.small && (
        <>
          <br />
          <small className="mut">{cell.small}</small>
        </>
      )}
      {cell.opened && (
        <details>
          <summary>{cell.opened.label}</summary>
          <pre className="code">{cell.opened.text}</pre>
        </details>
      )}
    </>
  );
}

const Acts = ({ row }: { row: RowView }) => (
  <td className="n">
    <Form method="post">
      <input type="hidden" name="id" value={row.key} />
      {row.acts?.map(({ act, label, about }) => (
        <button
          className="btn gho sm"
          name="act"
          value={act}
          key={act}
          aria-label={`${label} ${about}`}
        >
          {label}
        </button>
      ))}
    </Form>
  </td>
);

const cellClass = (text: string, num: boolean | undefined) => {
  if (num) return 'num n';
  return text.length > LONG ? 'say' : undefined;
};

function Table({ card }: { card: TableCardView }) {
  const acts = card.rows.some((row) => row.acts?.length);
  return (
    <div className="sys-t">
      <table>
        <caption className="vh">{card.title}</caption>
        <thead>
          <tr>
            {card.columns.map(({ label, num }) => (
              <th scope="col" key={label} className={num && 'n'}>
                {label}
              </th>
            ))}
            {acts && (
              <th scope="col">
                <span className="vh">{t('form.actions', 'Acciones')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {card.rows.map((row) => (
            <tr key={row.key}>
              {row.cells.map((cell, index) => {
                const { label, num } = card.columns[index]!;
                return index === 0 ? (
                  <th scope="row" key={label}>
                    <Cell cell={cell} />
                  </th>
                ) : (
                  <td data-l={label} className={cellClass(cell.text, num)} key={label}>
                    <Cell cell={cell} />
                  </td>
                );
              })}
              {acts && <Acts row={row} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Filters = ({ view }: { view: TablesView }) => (
  <Card>
    <Form
      className="g pad"
      role="search"
      aria-label={t('list.filters', 'Filtros')}
      key={JSON.stringify(view.filters)}
    >
      {!view.base && <input type="hidden" name="tab" value={view.tab} />}
      {view.filters.map((filter) => (
        <div className="fld w3" key={filter.name}>
          <label htmlFor={filter.name}>{filter.label}</label>
          <Control filter={filter} />
        </div>
      ))}
      <div className="acts w12">
        <button className="btn pri">
          <Icon name="filter" />
          {t('list.filter', 'Filtrar')}
        </button>
        <Link className="btn gho" to={view.base ?? `/sys/logs?tab=${view.tab}`}>
          {t('list.clearFilters', 'Quitar filtros')}
        </Link>
      </div>
    </Form>
  </Card>
);

const Control = ({ filter: { name, value, choices, type = 'search' } }: { filter: FilterView }) =>
  choices ? (
    <select className="in" id={name} name={name} defaultValue={value}>
      <option value="">{t('list.allM', 'Todos')}</option>
      {choices.map(([code, label]) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </select>
  ) : (
    <input className="in" id={name} name={name} type={type} defaultValue={value} />
  );

const Pager = ({ card }: { card: TableCardView }) => (
  <footer className="spread pad">
    {card.previous ? (
      <Link className="btn" to={card.previous}>
        {t('notices.older', 'Anteriores')}
      </Link>
    ) : (
      <span />
    )}
    {card.next && (
      <Link className="btn" to={card.next}>
        {t('logs.following', 'Siguientes')}
      </Link>
    )}
  </footer>
);

const Aside = ({ card }: { card: TableCardView }) => (
  <span className="acts">
    {card.note && <span className="cnt-p">{card.note}</span>}
    {card.links?.map(([href, label, look = 'gho']) => (
      <Link className={`btn sm ${look}`} to={href} key={href}>
        {label}
      </Link>
    ))}
    {card.rows.length > 0 &&
      card.files?.map(([href, label]) => (
        <a
          className="btn sm gho"
          href={href}
          data-full=""
          key={label}
          aria-label={t('logs.titleIn', '{title} en {label}', { title: card.title, label })}
        >
          <Icon name="download" />
          {label}
        </a>
      ))}
  </span>
);

const Notice = ({ notice: { tone, title, text, act, button } }: { notice: NoticeView }) => (
  <Message tone={tone} title={title}>
    <p>{text}</p>
    {act && (
      <Form method="post">
        <button className="btn sm" name="act" value={act}>
          {button}
        </button>
      </Form>
    )}
  </Message>
);

export function Tables({ view }: { view: TablesView }) {
  return (
    <div className="stack">
      {view.notice && <Notice notice={view.notice} />}
      {view.counts.length > 0 && (
        <Card>
          <ul className="sys-n">
            {view.counts.map(({ label, value, href, family }) => (
              <li key={label}>
                <Chip family={family}>{label}</Chip>
                {href ? (
                  <Link className="num" to={href}>
                    {value}
                  </Link>
                ) : (
                  <b className="num">{value}</b>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {view.filters.length > 0 && <Filters view={view} />}
      {view.cards.map((card) => (
        <Card title={card.title} aside={<Aside card={card} />} key={card.title}>
          {card.rows.length === 0 ? (
            <Empty title={card.empty[0]}>{card.empty[1]}</Empty>
          ) : (
            <Table card={card} />
          )}
          {(card.previous || card.next) && <Pager card={card} />}
        </Card>
      ))}
    </div>
  );
}
