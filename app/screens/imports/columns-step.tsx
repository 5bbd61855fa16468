import { Form } from 'react-router';
import { FieldError, SelectField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { MissingColumns } from './frame.tsx';
import type { ColumnsView } from './types.ts';

const MODES = [
  ['CREAR_O_ACTUALIZAR', 'Agregar nuevos y actualizar existentes'],
  ['CREAR', 'Sólo agregar nuevos'],
  ['ACTUALIZAR', 'Sólo actualizar existentes'],
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
      <option value="">Ignorar</option>
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
            label="Hoja"
            width={4}
            options={view.sheets.map((name) => [name, name])}
            defaultValue={view.sheet}
          />
        )}
        <div className="fld w3">
          <label htmlFor="header_row">Fila de encabezados</label>
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
            Leer de nuevo
          </button>
          <span className="help">
            {view.rows} leídas{view.encoding && `, ${view.encoding}`}
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
          <caption className="vh">Columnas del archivo</caption>
          <thead>
            <tr>
              <th scope="col">Columna del archivo</th>
              <th scope="col">Ejemplos</th>
              <th scope="col">Va al campo</th>
            </tr>
          </thead>
          <tbody>
            {view.columns.map(({ index, header, samples, field, error }) => (
              <tr key={index}>
                <th scope="row">{header}</th>
                <td data-l="Ejemplos" className="mut">
                  {samples.join(' · ') || 'Vacía'}
                </td>
                <td data-l="Va al campo" className={error ? 'e' : undefined}>
                  <FieldChoice
                    view={view}
                    name={`columns.${index}`}
                    value={field}
                    label={`Campo de «${header}»`}
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
        <h2>Cómo se importa</h2>
      </header>
      <div className="g pad">
        <SelectField
          name="mode"
          label="Qué hacer"
          width={4}
          options={MODES}
          defaultValue={chosen.mode}
        />
        <SelectField
          name="key_field"
          label="Campo llave"
          width={4}
          options={[['', 'Ninguno'], ...keys]}
          defaultValue={chosen.key_field}
          errors={keyError ? [keyError] : undefined}
          help="Con él se reconoce a los que ya existen."
        />
        <SelectField
          name="empty_means"
          label="Celdas vacías"
          width={4}
          options={[
            ['DEJAR', 'Dejan el valor que hay'],
            ['BORRAR', 'Borran el valor que hay'],
          ]}
          defaultValue={chosen.empty_means}
        />
        {withLines && (
          <SelectField
            name="lines_mode"
            label="Renglones"
            width={4}
            options={[
              ['AGREGAR', 'Se agregan y actualizan; ninguno se quita'],
              ['REEMPLAZAR', 'Reemplazan a los que hay'],
            ]}
            defaultValue={chosen.lines_mode}
          />
        )}
        <SelectField
          name="date_format"
          label="Fechas escritas como"
          width={4}
          options={[
            ['DMA', 'día/mes/año'],
            ['MDA', 'mes/día/año'],
          ]}
          defaultValue={chosen.date_format}
        />
        <SelectField
          name="decimal_format"
          label="Números escritos como"
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
      <summary className="pad">Valores fijos para todas las filas</summary>
      <div className="g pad">
        {view.fixed.map(({ field, text }, i) => (
          <div className="fld w12 imp-pair" key={i}>
            <FieldChoice
              view={view}
              name={`fixed[${i}].field`}
              value={field}
              label={`Campo fijo ${i + 1}`}
            />
            <input
              className="in"
              name={`fixed[${i}].text`}
              defaultValue={text}
              aria-label={`Valor fijo ${i + 1}`}
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
        <Message tone="bad" title="Revisa las columnas">
          <p>{view.problem}</p>
        </Message>
      )}
      {view.missing && (
        <MissingColumns
          missing={view.missing}
          tone="wait"
          remedy="Asígnales una columna o un valor fijo: sin ellas no se agregan registros nuevos."
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
              Revisar filas
            </button>
            <button className="btn gho" name="do" value="cancel">
              Descartar importación
            </button>
            <p>Revisar no guarda nada</p>
          </div>
        </Form>
      </div>
    </>
  );
}
