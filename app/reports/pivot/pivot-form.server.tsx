/**
 * Choosing dimensions, measures and looks: selects in a GET form, so that it works without a
 * script.
 */
import type { PivotViewType, PivotInput, Share } from './pivot-input.server.ts';

export interface NamedOption {
  readonly key: string;
  readonly label: string;
}

interface FormProps {
  readonly typed: PivotInput;
  readonly datasets: readonly NamedOption[];
  readonly dimensions: readonly NamedOption[];
  readonly measures: readonly NamedOption[];
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly hasPeriod: boolean;
}

function Select({
  name,
  label,
  value,
  options,
  none,
}: {
  name: string;
  label: string;
  value: string;
  options: readonly NamedOption[];
  none?: string;
}) {
  const id = `an-${name}-${label.replaceAll(/\W/g, '')}`;
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <select className="in" id={id} name={name} defaultValue={value}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(({ key, label: said }) => (
          <option key={key} value={key}>
            {said}
          </option>
        ))}
      </select>
    </div>
  );
}

const TOPS: readonly NamedOption[] = ['5', '10', '20', '50'].map((key) => ({
  key,
  label: `${key} mayores y otros`,
}));
const LOOK_NAMES: readonly { readonly key: PivotViewType; readonly label: string }[] = [
  { key: 'tabla', label: 'Tabla' },
  { key: 'heat', label: 'Tabla con colores' },
  { key: 'bar', label: 'Barras' },
  { key: 'line', label: 'Líneas' },
  { key: 'area', label: 'Área' },
  { key: 'donut', label: 'Anillo (hasta 8)' },
  { key: 'scatter', label: 'Dispersión (dos medidas)' },
];
const SHARE_NAMES: readonly { readonly key: Exclude<Share, ''>; readonly label: string }[] = [
  { key: 'row', label: '% del renglón' },
  { key: 'col', label: '% de la columna' },
  { key: 'total', label: '% del total' },
];
const ORDINALS = ['', ' 2', ' 3', ' 4'];

export function PivotForm({ typed, datasets, dimensions, measures, period, hasPeriod }: FormProps) {
  const places = (name: 'rows' | 'cols', label: string, count: number) =>
    Array.from({ length: Math.min(count, typed[name].length + 1) }, (_, i) => (
      <Select
        key={`${name}${i}`}
        name={name}
        label={`${label}${ORDINALS[i]}`}
        value={typed[name][i] ?? ''}
        options={dimensions}
        none="Ninguno"
      />
    ));
  const shown = Math.min(4, measures.length, typed.measures.length + 1);
  return (
    <>
      <div className="flt">
        <Select name="dataset" label="Datos" value={typed.dataset} options={datasets} />
        {places('rows', 'Renglones', 3)}
        {places('cols', 'Columnas', 2)}
        {Array.from({ length: shown }, (_, i) => (
          <Select
            key={`m${i}`}
            name="measures"
            label={`Medida${ORDINALS[i]}`}
            value={typed.measures[i] ?? ''}
            options={measures}
            {...(i > 0 && { none: 'Ninguna' })}
          />
        ))}
      </div>
      <div className="flt">
        <Select name="top" label="Mostrar" value={typed.top} options={TOPS} none="Todos" />
        <Select
          name="share"
          label="Ver como"
          value={typed.share}
          options={SHARE_NAMES}
          none="Valores"
        />
        <Select name="look" label="Presentación" value={typed.look} options={LOOK_NAMES} />
        {hasPeriod && (
          <>
            <Day name="from" label="Desde" value={period?.from ?? ''} />
            <Day name="to" label="Hasta" value={period?.to ?? ''} />
            <label className="ck">
              <input type="checkbox" name="compare" value="1" defaultChecked={typed.compare} />
              Comparar con el periodo anterior
            </label>
          </>
        )}
        <button className="btn pri">Aplicar</button>
      </div>
    </>
  );
}

const Day = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <div className="fld day">
    <label htmlFor={`an-${name}`}>{label}</label>
    <input className="in" id={`an-${name}`} type="date" name={name} defaultValue={value} />
  </div>
);
