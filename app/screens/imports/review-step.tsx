import { Form, Link } from 'react-router';
import { Chip } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Message } from '#app/ui/message.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { MissingColumns } from './frame.tsx';
import type { ReviewCell, ReviewRow, ReviewView } from './types.ts';

const grouped = (n: number) => n.toLocaleString('en-US');
/** What is counted: rows of the file, or the records that several of them make. */
const WORDS = {
  rows: ['fila', 'filas', 'La', 'Las', 'a'],
  records: ['registro', 'registros', 'El', 'Los', 'o'],
} as const;
type Counted = Pick<ReviewView, 'grouped'>;

const wordsOf = ({ grouped: joined }: Counted) => WORDS[joined ? 'records' : 'rows'];
const rows = (n: number, view: Counted) => `${grouped(n)} ${wordsOf(view)[n === 1 ? 0 : 1]}`;

function said(view: ReviewView): {
  readonly tone: 'ok' | 'wait' | 'bad';
  readonly title: string;
  readonly text: string;
} {
  const { ready, wrong, applied } = view;
  const [one, many, The, Thes, o] = wordsOf(view);
  const nothing =
    applied > 0 ? `Ya se aplicaron ${rows(applied, view)}.` : 'Nada se ha guardado todavía.';
  const isReady = `${rows(ready, view)} ${ready === 1 ? `está list${o}` : `están list${o}s`}`;
  if (wrong === 0) return { tone: 'ok', title: isReady, text: nothing };
  const errors = `${grouped(wrong)} ${wrong === 1 ? 'tiene errores' : 'tienen errores'}`;
  if (ready === 0)
    return {
      tone: 'bad',
      title: `${wrong === 1 ? `${The} ${one} tiene` : `${Thes} ${grouped(wrong)} ${many} tienen`} errores`,
      text: `${remedy(view) ?? 'Corrige aquí las celdas marcadas, o vuelve a las columnas.'} ${nothing}`,
    };
  const the = The.toLocaleLowerCase('es-MX');
  const thes = Thes.toLocaleLowerCase('es-MX');
  const other = o === 'a' ? 'la otra' : 'el otro';
  return {
    tone: 'wait',
    title: `${isReady} y ${errors}`,
    text: `${remedy(view) ?? 'Corrige aquí las celdas marcadas.'} También puedes aplicar ahora ${ready === 1 ? `${the} que está list${o}` : `${thes} ${grouped(ready)}`}; ${wrong === 1 ? `${other} se queda pendiente` : `${thes} ${grouped(wrong)} se quedan pendientes`}. ${nothing}`,
  };
}

/**
 * What the file has no column for cannot be corrected in a cell; null when every mistake is in one.
 */
function remedy({ rows: shown, mayRemap }: ReviewView): string | null {
  const wrong = shown.filter(({ chip }) => chip[0] === 'bad');
  if (!wrong.some(({ note }) => note !== null)) return null;
  const rest = mayRemap
    ? 'En «Volver a columnas» asígnale una o un valor fijo.'
    : 'Agrégalo al archivo e impórtalo de nuevo.';
  const cells = wrong.some((row) => row.cells.some(({ error }) => error !== null))
    ? ' Corrige aquí las celdas marcadas.'
    : '';
  return `Lo que se dice en «Resultado» no tiene columna en el archivo. ${rest}${cells}`;
}

function Cell({
  cell,
  row,
  label,
  right,
}: {
  cell: ReviewCell;
  row: ReviewRow;
  label: string;
  right: boolean;
}) {
  const side = right ? ' n' : '';
  if (cell.error !== null) {
    const id = `r${row.position}c${cell.column}`;
    return (
      <td className={`e${side}`} data-l={label}>
        <input
          className="in"
          name={`cells.r${row.position}.c${cell.column}`}
          defaultValue={cell.text}
          size={Math.min(Math.max(cell.text.length, 8), 24)}
          aria-label={`${label}, fila ${row.position}`}
          aria-invalid="true"
          aria-describedby={`${id}-e`}
        />
        <p className="err" id={`${id}-e`}>
          {cell.error}
        </p>
      </td>
    );
  }
  return (
    <td className={`wrap${cell.changed ? ' ch' : ''}${side}`} data-l={label}>
      {cell.before !== null && <s>{cell.before}</s>}
      {cell.text || <span className="mut">—</span>}
    </td>
  );
}

function RowLine({ row, view }: { row: ReviewRow; view: ReviewView }) {
  return (
    <tr>
      <td className="n mut" data-l="Fila">
        {row.position}
      </td>
      <td data-l="Resultado">
        {row.follows ? (
          <span className="mut">Renglón</span>
        ) : (
          <Chip family={row.chip[0]}>{row.chip[1]}</Chip>
        )}
        {row.note && <p className={row.chip[0] === 'bad' ? 'err' : 'help'}>{row.note}</p>}
      </td>
      {row.cells.map((cell, i) => (
        <Cell
          key={cell.column}
          cell={cell}
          row={row}
          label={view.columns[i]!.label}
          right={view.columns[i]!.right}
        />
      ))}
    </tr>
  );
}

function Table({ view }: { view: ReviewView }) {
  if (view.rows.length === 0) return <Empty title="No hay filas aquí">Elige otra pestaña.</Empty>;
  return (
    <div className="ts on">
      <table className="imp-rows">
        <caption className="vh">Filas del archivo</caption>
        <thead>
          <tr>
            <th scope="col" className="n">
              Fila
            </th>
            <th scope="col">Resultado</th>
            {view.columns.map(({ label, right }) => (
              <th scope="col" key={label} className={right ? 'n' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <RowLine key={row.position} row={row} view={view} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function ReviewStep({ view }: { view: ReviewView }) {
  const { tone, title, text } = said(view);
  return (
    <>
      <Message tone={tone} title={title}>
        <p>{text}</p>
      </Message>
      {view.missing && (
        <MissingColumns
          missing={view.missing}
          tone="bad"
          remedy={
            view.mayRemap
              ? 'En «Volver a columnas» asígnales una columna o un valor fijo, o agrégalas al archivo.'
              : 'Agrégalas al archivo e impórtalo de nuevo.'
          }
        />
      )}
      <Form
        method="post"
        className="rec stack"
        noValidate
        key={`${view.tab} ${view.range} ${view.wrong}`}
      >
        <div className="tw">
          <div className="lbar">
            <Tabs label="Filtrar filas" current={view.tab} tabs={view.tabs} />
            {view.wrong > 0 && (
              <div className="acts">
                <a
                  className="btn gho"
                  href={`/imports/${view.id}/result?only=ERROR`}
                  download
                  data-full=""
                >
                  <Icon name="download" />
                  Descargar errores
                </a>
              </div>
            )}
          </div>
          <Table view={view} />
          {view.rows.length > 0 && (
            <div className="pg">
              <span className="num">{view.range}</span>
              <span className="sp" />
              {view.hasReferences && view.editable && (
                <label className="ck">
                  <input type="checkbox" name="remember" value="1" defaultChecked />
                  Recordar correcciones
                </label>
              )}
              {view.prevHref && (
                <Link className="btn ico" to={view.prevHref} aria-label="Filas anteriores">
                  <Icon name="chevron-left" />
                </Link>
              )}
              {view.nextHref && (
                <Link className="btn ico" to={view.nextHref} aria-label="Filas siguientes">
                  <Icon name="chevron-right" />
                </Link>
              )}
              {view.wrong > 0 && (
                <button className="btn" name="do" value="fix">
                  Volver a revisar
                </button>
              )}
            </div>
          )}
        </div>
        <div className="fbar">
          {view.mayApply && (
            <button className="btn pri" name="do" value="apply">
              Aplicar {rows(view.ready, view)}
            </button>
          )}
          {view.mayRemap ? (
            <>
              <Link className="btn" to={`/imports/${view.id}?step=columnas`}>
                Volver a columnas
              </Link>
              <button className="btn gho" name="do" value="cancel">
                Descartar importación
              </button>
            </>
          ) : (
            <Link className="btn" to={`/imports/${view.id}?step=resultado`}>
              Ver resultado
            </Link>
          )}
          <p>Se puede deshacer durante 30 días</p>
        </div>
      </Form>
    </>
  );
}
