/**
 * Choosing dimensions, measures and looks: selects in a GET form, so that it works without a
 * script.
 */
import { t } from '#app/i18n/t.ts';
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

const tops = (): readonly NamedOption[] =>
  ['5', '10', '20', '50'].map((key) => ({
    key,
    label: t('pivot.top', '{key} mayores y otros', { key }),
  }));
const lookNames = (): readonly { readonly key: PivotViewType; readonly label: string }[] => [
  { key: 'tabla', label: t('pivot.table', 'Tabla') },
  { key: 'heat', label: t('pivot.heat', 'Tabla con colores') },
  { key: 'bar', label: t('pivot.bars', 'Barras') },
  { key: 'line', label: t('pivot.linesChart', 'Líneas') },
  { key: 'area', label: t('pivot.area', 'Área') },
  { key: 'donut', label: t('pivot.donut', 'Anillo (hasta 8)') },
  { key: 'scatter', label: t('pivot.scatter', 'Dispersión (dos medidas)') },
];
const shareNames = (): readonly { readonly key: Exclude<Share, ''>; readonly label: string }[] => [
  { key: 'row', label: t('pivot.ofRow', '% del renglón') },
  { key: 'col', label: t('pivot.ofColumn', '% de la columna') },
  { key: 'total', label: t('pivot.ofTotal', '% del total') },
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
        none={t('pivot.noneM', 'Ninguno')}
      />
    ));
  const shown = Math.min(4, measures.length, typed.measures.length + 1);
  return (
    <>
      <div className="flt">
        <Select
          name="dataset"
          label={t('profile.tabData', 'Datos')}
          value={typed.dataset}
          options={datasets}
        />
        {places('rows', t('pivot.rows', 'Renglones'), 3)}
        {places('cols', t('list.columns', 'Columnas'), 2)}
        {Array.from({ length: shown }, (_, i) => (
          <Select
            key={`m${i}`}
            name="measures"
            label={t('pivot.measure', 'Medida{nth}', { nth: ORDINALS[i] ?? '' })}
            value={typed.measures[i] ?? ''}
            options={measures}
            {...(i > 0 && { none: t('pivot.noneF', 'Ninguna') })}
          />
        ))}
      </div>
      <div className="flt">
        <PresentationFields typed={typed} />
        {hasPeriod && <PeriodFields period={period} compare={typed.compare} />}
        <button className="btn pri">{t('common.apply', 'Aplicar')}</button>
      </div>
    </>
  );
}

const PresentationFields = ({ typed }: Pick<FormProps, 'typed'>) => (
  <>
    <Select
      name="top"
      label={t('signin.show', 'Mostrar')}
      value={typed.top}
      options={tops()}
      none={t('list.allM', 'Todos')}
    />
    <Select
      name="share"
      label={t('pivot.showAs', 'Ver como')}
      value={typed.share}
      options={shareNames()}
      none={t('pivot.values', 'Valores')}
    />
    <Select
      name="look"
      label={t('pivot.look', 'Presentación')}
      value={typed.look}
      options={lookNames()}
    />
  </>
);

const PeriodFields = ({ period, compare }: { period: FormProps['period']; compare: boolean }) => (
  <>
    <Day name="from" label={t('dates.from', 'Desde')} value={period?.from ?? ''} />
    <Day name="to" label={t('dates.to', 'Hasta')} value={period?.to ?? ''} />
    <label className="ck">
      <input type="checkbox" name="compare" value="1" defaultChecked={compare} />
      {t('pivot.compare', 'Comparar con el periodo anterior')}
    </label>
  </>
);

const Day = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <div className="fld day">
    <label htmlFor={`an-${name}`}>{label}</label>
    <input className="in" id={`an-${name}`} type="date" name={name} defaultValue={value} />
  </div>
);
