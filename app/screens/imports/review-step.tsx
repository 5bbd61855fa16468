import { t } from '#app/i18n/t.ts';
import { Form, Link } from 'react-router';
import { Chip } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Message } from '#app/ui/message.tsx';
import { Tabs } from '#app/ui/page/tabs.tsx';
import { MissingColumns } from './frame.tsx';
import type { ReviewCell, ReviewRow, ReviewView } from './types.ts';

const grouped = (n: number) => n.toLocaleString('en-US');
type Counted = Pick<ReviewView, 'grouped'>;

const amount = (n: number) => ({ count: n, shown: grouped(n) });
/** Rows of the file, or the records that several of them make. */
const rows = (n: number, view: Counted) =>
  view.grouped
    ? t('import.nRecords', ['{shown} registro', '{shown} registros'], amount(n))
    : t('import.nRows', ['{shown} fila', '{shown} filas'], amount(n));
const readyTitle = (n: number, view: Counted) =>
  view.grouped
    ? t(
        'import.recordsReady',
        ['{shown} registro está listo', '{shown} registros están listos'],
        amount(n),
      )
    : t('import.rowsReady', ['{shown} fila está lista', '{shown} filas están listas'], amount(n));
const wrongTitle = (n: number, view: Counted) =>
  view.grouped
    ? t(
        'import.recordsWrong',
        ['El registro tiene errores', 'Los {shown} registros tienen errores'],
        amount(n),
      )
    : t(
        'import.rowsWrong',
        ['La fila tiene errores', 'Las {shown} filas tienen errores'],
        amount(n),
      );
const warnedTitle = (n: number, view: Counted) =>
  view.grouped
    ? t(
        'import.recordsWarned',
        ['{shown} registro trae avisos', '{shown} registros traen avisos'],
        amount(n),
      )
    : t('import.rowsWarned', ['{shown} fila trae avisos', '{shown} filas traen avisos'], amount(n));
const readyOnes = (n: number, view: Counted) =>
  view.grouped
    ? t('import.readyRecords', ['el que está listo', 'los {shown}'], amount(n))
    : t('import.readyRows', ['la que está lista', 'las {shown}'], amount(n));
const leftOnes = (n: number, view: Counted) =>
  view.grouped
    ? t(
        'import.leftRecords',
        ['el otro se queda pendiente', 'los {shown} se quedan pendientes'],
        amount(n),
      )
    : t(
        'import.leftRows',
        ['la otra se queda pendiente', 'las {shown} se quedan pendientes'],
        amount(n),
      );

function said(view: ReviewView): {
  readonly tone: 'ok' | 'wait' | 'bad';
  readonly title: string;
  readonly text: string;
} {
  const { ready, wrong, applied } = view;
  const nothing =
    applied > 0
      ? t('import.alreadyApplied', 'Ya se aplicaron {rows}.', { rows: rows(applied, view) })
      : t('import.nothingSaved', 'Nada se ha guardado todavía.');
  if (wrong === 0) return { tone: 'ok', title: readyTitle(ready, view), text: nothing };
  if (ready === 0) {
    const correct =
      remedy(view) ??
      t('import.correctOrBack', 'Corrige aquí las celdas marcadas, o vuelve a las columnas.');
    return { tone: 'bad', title: wrongTitle(wrong, view), text: `${correct} ${nothing}` };
  }
  return {
    tone: 'wait',
    title: t('import.readyAndWrong', '{ready} y {wrong}', {
      ready: readyTitle(ready, view),
      wrong: t(
        'import.wrongToo',
        ['{shown} tiene errores', '{shown} tienen errores'],
        amount(wrong),
      ),
    }),
    text: t(
      'import.applyReady',
      '{correct} También puedes aplicar ahora {ready}; {left}. {saved}',
      {
        correct: remedy(view) ?? correctHere(),
        ready: readyOnes(ready, view),
        left: leftOnes(wrong, view),
        saved: nothing,
      },
    ),
  };
}

const correctHere = () => t('import.correctHere', 'Corrige aquí las celdas marcadas.');

/**
 * What the file has no column for cannot be corrected in a cell; null when every mistake is in one.
 */
function remedy({ rows: shown, mayRemap }: ReviewView): string | null {
  const wrong = shown.filter(({ chip }) => chip[0] === 'bad');
  if (!wrong.some(({ note }) => note !== null)) return null;
  const rest = mayRemap
    ? t('import.remedyColumn', 'En «Volver a columnas» asígnale una o un valor fijo.')
    : t('import.remedyFileOne', 'Agrégalo al archivo e impórtalo de nuevo.');
  const cells = wrong.some((row) => row.cells.some(({ error }) => error !== null))
    ? ` ${correctHere()}`
    : '';
  const why = t('import.noColumn', 'Lo que se dice en «Resultado» no tiene columna en el archivo.');
  return `${why} ${rest}${cells}`;
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
          aria-label={t('import.labelRow', '{label}, fila {row}', { label, row: row.position })}
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
      <td className="n mut" data-l={t('import.rowHead', 'Fila')}>
        {row.position}
      </td>
      <td data-l={t('trial.result', 'Resultado')}>
        {row.follows ? (
          <span className="mut">{t('import.line', 'Renglón')}</span>
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
  if (view.rows.length === 0)
    return (
      <Empty title={t('import.noRows', 'No hay filas aquí')}>
        {t('import.otherTab', 'Elige otra pestaña.')}
      </Empty>
    );
  return (
    <div className="ts on">
      <table className="imp-rows">
        <caption className="vh">{t('import.fileRows', 'Filas del archivo')}</caption>
        <thead>
          <tr>
            <th scope="col" className="n">
              {t('import.rowHead', 'Fila')}
            </th>
            <th scope="col">{t('trial.result', 'Resultado')}</th>
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
      {view.warned > 0 && (
        <Message tone="wait" title={warnedTitle(view.warned, view)}>
          <p>
            {t(
              'import.warnedHelp',
              'Pueden estar bien: léelos en «Resultado». Al aplicar se guardan así, y los avisos quedan en su historial.',
            )}
          </p>
        </Message>
      )}
      {view.missing && (
        <MissingColumns
          missing={view.missing}
          tone="bad"
          remedy={
            view.mayRemap
              ? t(
                  'import.remedyColumns',
                  'En «Volver a columnas» asígnales una columna o un valor fijo, o agrégalas al archivo.',
                )
              : t('import.remedyFile', 'Agrégalas al archivo e impórtalo de nuevo.')
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
            <Tabs
              label={t('import.filterRows', 'Filtrar filas')}
              current={view.tab}
              tabs={view.tabs}
            />
            {view.wrong > 0 && (
              <div className="acts">
                <a className="btn gho" href={`/imports/${view.id}/result?only=ERROR`} data-full="">
                  <Icon name="download" />
                  {t('import.downloadErrors', 'Descargar errores')}
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
                  {t('import.remember', 'Recordar correcciones')}
                </label>
              )}
              {view.prevHref && (
                <Link
                  className="btn ico"
                  to={view.prevHref}
                  aria-label={t('import.previousRows', 'Filas anteriores')}
                >
                  <Icon name="chevron-left" />
                </Link>
              )}
              {view.nextHref && (
                <Link
                  className="btn ico"
                  to={view.nextHref}
                  aria-label={t('import.nextRows', 'Filas siguientes')}
                >
                  <Icon name="chevron-right" />
                </Link>
              )}
              {view.wrong > 0 && (
                <button className="btn" name="do" value="fix">
                  {t('import.checkAgain', 'Volver a revisar')}
                </button>
              )}
            </div>
          )}
        </div>
        <div className="fbar">
          {view.mayApply && (
            <button className="btn pri" name="do" value="apply">
              {t('import.applyRows', 'Aplicar {rows}', { rows: rows(view.ready, view) })}
            </button>
          )}
          {view.mayRemap ? (
            <>
              <Link className="btn" to={`/imports/${view.id}?step=columnas`}>
                {t('import.backToColumns', 'Volver a columnas')}
              </Link>
              <button className="btn gho" name="do" value="cancel">
                {t('import.discard', 'Descartar importación')}
              </button>
            </>
          ) : (
            <Link className="btn" to={`/imports/${view.id}?step=resultado`}>
              {t('import.seeResult', 'Ver resultado')}
            </Link>
          )}
          <p>{t('import.undoable', 'Se puede deshacer durante 30 días')}</p>
        </div>
      </Form>
    </>
  );
}
