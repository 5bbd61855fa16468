/** What narrows both lists at once, and the record they are of. */
import { renderToStaticMarkup } from 'react-dom/server';
import { t } from '#app/i18n/t.ts';
import type { Field } from '#erp/model/types.ts';
import { allOf } from '#app/ui/all-of.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { PairingData } from './pairing-data.server.ts';
import { wordIn, type Word } from './pairing-words.server.ts';

function FilterControl({
  name,
  field,
  label,
  value,
  word,
}: {
  readonly name: string;
  readonly field: Field;
  readonly label: string;
  readonly value: string;
  readonly word: Word;
}) {
  const common = { className: 'in', id: `filtro-${name}`, name } as const;
  return (
    <div className={field.kind === 'text' ? 'fld q' : 'fld'}>
      <label htmlFor={common.id}>{label}</label>
      {'choices' in field ? (
        <select {...common} defaultValue={value}>
          {!field.required && <option value="">{allOf(label)}</option>}
          {field.choices.map(([code, text]) => (
            <option key={code} value={code}>
              {word(`filters.${name}.${code}`, text)}
            </option>
          ))}
        </select>
      ) : (
        <input {...common} type={field.kind === 'date' ? 'date' : 'search'} defaultValue={value} />
      )}
    </div>
  );
}

/** Inside of the form that narrows both lists. */
export function pairingFilters(data: PairingData): string {
  const { pairing, asked, records, record } = data;
  const word = wordIn(data);
  return renderToStaticMarkup(
    <div className="flt">
      <div className="fld rec">
        <label htmlFor="registro">{t('pairing.record', 'Se trabaja en')}</label>
        <select className="in" id="registro" name="id" defaultValue={record?.id}>
          {records.map(({ id, label, chip }) => (
            <option key={id} value={id}>
              {chip ? `${label} · ${chip[1]}` : label}
            </option>
          ))}
        </select>
      </div>
      {Object.entries(pairing.filters).map(([name, field]) => (
        <FilterControl
          key={name}
          name={name}
          field={field}
          label={word(`filters.${name}`, field.label)}
          value={asked[name] ?? ''}
          word={word}
        />
      ))}
      <button className="btn">
        <Icon name="filter" />
        {t('list.filter', 'Filtrar')}
      </button>
      <a
        className="btn gho"
        href={record ? `/${pairing.path}?id=${record.id}` : `/${pairing.path}`}
      >
        {t('list.clearFilters', 'Quitar filtros')}
      </a>
    </div>,
  );
}
