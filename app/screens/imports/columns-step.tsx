import { t } from '#app/i18n/t.ts';
import { Form } from 'react-router';
import { FieldError, SelectField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { MissingColumns } from './frame.tsx';
import type { ColumnsView } from './types.ts';

const modes = () =>
  [
    ['CREAR_O_ACTUALIZAR', t('import.both', 'Agregar nuevos y actualizar existentes')],
    ['CREAR', t('import.onlyNew', 'Sólo agregar nuevos')],
    ['ACTUALIZAR', t('import.onlyExisting', 'Sólo actualizar existentes')],
  ] as const;

function FieldChoice({
  view,
  name,
  value,
  label,
  invalid,
}: {
  view: ColumnsView;
  name: string;
  value: string;
  label: string;
  invalid?: boolean;
}) {
  return (
    <select
      className="in"
      name={name}
      defaultValue={value}
      aria-label={label}
      aria-invalid={invalid || undefined}
    >
      <option value="">{t('import.ignore', 'Ignorar')}</option>
      {view.fields.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.options.map(([path, text]) => (
            <option key={path} value={path}>
              {text}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

function SheetForm({ view }: { view: ColumnsView }) {
  return (
    <Form method="post" className="card">
      <div className="g pad imp-sheet">
        {view.sheets.length > 1 && (
          <SelectField
            name="sheet"
            label={t('import.sheet', 'Hoja')}
            width={4}
            options={view.sheets.map((name) => [name, name])}
            defaultValue={view.sheet}
          />
        )}
        <div className="fld w3">
          <label htmlFor="header_row">{t('import.headerRow', 'Fila de encabezados')}</label>
          <input
            className="in num"
            id="header_row"
            name="header_row"
            inputMode="numeric"
            defaultValue={view.headerRow}
          />
        </div>
        <div className="acts w5">
          <button className="btn" name="do" value="sheet">
            {t('import.readAgain', 'Leer de nuevo')}
          </button>
          <span className="help">
            {t('import.rowsRead', '{rows} leídas{encoding}', {
              rows: view.rows,
              encoding: view.encoding ? `, ${view.encoding}` : '',
            })}
          </span>
        </div>
      </div>
    </Form>
  );
}

function ColumnTable({ view }: { view: ColumnsView }) {
  return (
    <div className="card">
      <div className="ts">
        <table className="imp-cols">
          <caption className="vh">{t('import.fileColumns', 'Columnas del archivo')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('import.fileColumn', 'Columna del archivo')}</th>
              <th scope="col">{t('import.examples', 'Ejemplos')}</th>
              <th scope="col">{t('import.goesTo', 'Va al campo')}</th>
            </tr>
          </thead>
          <tbody>
            {view.columns.map(({ index, header, samples, field, error }) => (
              <tr key={index}>
                <th scope="row">{header}</th>
                <td data-l={t('import.examples', 'Ejemplos')} className="mut">
                  {samples.join(' · ') || t('slots.empty', 'Vacía')}
                </td>
                <td data-l={t('import.goesTo', 'Va al campo')} className={error ? 'e' : undefined}>
                  <FieldChoice
                    view={view}
                    name={`columns.${index}`}
                    value={field}
                    label={t('import.fieldOf', 'Campo de «{header}»', { header })}
                    invalid={error !== null}
                  />
                  {error && <FieldError id={`col-${index}-e`} messages={[error]} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Ways({ view: { chosen, keys, keyError, withLines } }: { view: ColumnsView }) {
  return (
    <section className="card">
      <header>
        <h2>{t('import.how', 'Cómo se importa')}</h2>
      </header>
      <div className="g pad">
        <SelectField
          name="mode"
          label={t('scan.whatToDo', 'Qué hacer')}
          width={4}
          options={modes()}
          defaultValue={chosen.mode}
        />
        <SelectField
          name="key_field"
          label={t('import.keyField', 'Campo llave')}
          width={4}
          options={[['', t('pivot.noneM', 'Ninguno')], ...keys]}
          defaultValue={chosen.key_field}
          errors={keyError ? [keyError] : undefined}
          help={t('import.keyHelp', 'Con él se reconoce a los que ya existen.')}
        />
        <SelectField
          name="empty_means"
          label={t('import.emptyCells', 'Celdas vacías')}
          width={4}
          options={[
            ['DEJAR', t('import.keepValue', 'Dejan el valor que hay')],
            ['BORRAR', t('import.clearValue', 'Borran el valor que hay')],
          ]}
          defaultValue={chosen.empty_means}
        />
        {withLines && (
          <SelectField
            name="lines_mode"
            label={t('pivot.rows', 'Renglones')}
            width={4}
            options={[
              ['AGREGAR', t('import.rowsAdded', 'Se agregan y actualizan; ninguno se quita')],
              ['REEMPLAZAR', t('import.rowsReplace', 'Reemplazan a los que hay')],
            ]}
            defaultValue={chosen.lines_mode}
          />
        )}
        <SelectField
          name="date_format"
          label={t('import.dates', 'Fechas escritas como')}
          width={4}
          options={[
            ['DMA', t('import.dayMonth', 'día/mes/año')],
            ['MDA', t('import.monthDay', 'mes/día/año')],
          ]}
          defaultValue={chosen.date_format}
        />
        <SelectField
          name="decimal_format"
          label={t('import.numbers', 'Números escritos como')}
          width={4}
          options={[
            ['PUNTO', '1,234.50'],
            ['COMA', '1.234,50'],
          ]}
          defaultValue={chosen.decimal_format}
        />
      </div>
    </section>
  );
}

function Fixed({ view }: { view: ColumnsView }) {
  return (
    <details className="card imp-fixed" open={view.fixed.some(({ field }) => field !== '')}>
      <summary className="pad">{t('import.fixed', 'Valores fijos para todas las filas')}</summary>
      <div className="g pad">
        {view.fixed.map(({ field, text }, i) => (
          <div className="fld w12 imp-pair" key={i}>
            <FieldChoice
              view={view}
              name={`fixed[${i}].field`}
              value={field}
              label={t('import.fixedField', 'Campo fijo {nth}', { nth: i + 1 })}
            />
            <input
              className="in"
              name={`fixed[${i}].text`}
              defaultValue={text}
              aria-label={t('import.fixedValue', 'Valor fijo {nth}', { nth: i + 1 })}
            />
          </div>
        ))}
        {view.fixedErrors.length > 0 && <FieldError id="fixed-e" messages={view.fixedErrors} />}
      </div>
    </details>
  );
}

export function ColumnsStep({ view }: { view: ColumnsView }) {
  return (
    <>
      {view.problem && (
        <Message tone="bad" title={t('import.checkColumns', 'Revisa las columnas')}>
          <p>{view.problem}</p>
        </Message>
      )}
      {view.missing && (
        <MissingColumns
          missing={view.missing}
          tone="wait"
          remedy={t(
            'import.assign',
            'Asígnales una columna o un valor fijo: sin ellas no se agregan registros nuevos.',
          )}
        />
      )}
      <div className="stack">
        <SheetForm view={view} />
        <Form method="post" className="rec stack" noValidate>
          <ColumnTable view={view} />
          <Ways view={view} />
          <Fixed view={view} />
          <div className="fbar">
            <button className="btn pri" name="do" value="map">
              {t('import.checkRows', 'Revisar filas')}
            </button>
            <button className="btn gho" name="do" value="cancel">
              {t('import.discard', 'Descartar importación')}
            </button>
            <p>{t('import.checkSavesNothing', 'Revisar no guarda nada')}</p>
          </div>
        </Form>
      </div>
    </>
  );
}
