import { t } from '#app/i18n/t.ts';
import { Form, Link } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { Card } from '#app/ui/card.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import {
  conditionsView,
  MAX_ALTERNATIVES,
  MAX_GROUPS,
  type ConditionRow,
  type ConditionsView,
} from './conditions-view.server.ts';
import sheet from './conditions.css?url';
import type { Route } from './+types/conditions';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

/**
 * Groups of conditions of a list: all groups must hold, of each group one alternative. Its form
 * asks the list itself.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const view = await conditionsView(
    `/${params['*'] ?? ''}`,
    url.searchParams,
    context.get(sessionContext),
  );
  return { ...view, canGrow: view.groups.length < MAX_GROUPS, most: MAX_ALTERNATIVES };
}

export default function Conditions({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={view.title}
        actions={
          <Link className="btn" to={view.back}>
            {t('bulk.backToList', 'Volver a la lista')}
          </Link>
        }
      />
      <Form
        method="get"
        action={view.list}
        className="stack conds"
        key={JSON.stringify(view.groups)}
      >
        {view.kept.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {view.groups.map((alternatives, group) => (
          <Card
            key={group}
            title={group === 0 ? 'Se cumple' : t('conditions.andHolds', 'y además se cumple')}
            pad
          >
            {alternatives.map((row, at) => (
              <Row
                key={at}
                view={view}
                row={row}
                name={`f[${group}][or][${at}]`}
                word={at === 0 ? null : 'o'}
                nth={at + 1}
              />
            ))}
            {alternatives.length < view.most && (
              <button className="btn gho sm" name="more" value={group} formAction={view.self}>
                <Icon name="plus" />
                {t('conditions.orElse', 'o bien…')}
              </button>
            )}
          </Card>
        ))}
        <datalist id="days">
          {view.days.map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </datalist>
        <p className="help">
          {t(
            'conditions.help',
            'Para quitar una condición, deja su campo sin elegir. En una fecha escribe el día (2026-11-20) o una palabra: hoy, ayer, este-mes, ultimos-30.',
          )}
        </p>
        <div className="acts">
          {view.canGrow && (
            <button className="btn" name="more" value="y" formAction={view.self}>
              <Icon name="plus" />
              {t('conditions.and', 'Y además…')}
            </button>
          )}
          <button className="btn pri">{t('conditions.seeList', 'Ver la lista')}</button>
        </div>
      </Form>
    </>
  );
}

interface RowProps {
  readonly view: ConditionsView;
  readonly row: ConditionRow;
  readonly name: string;
  readonly word: string | null;
  readonly nth: number;
}

/**
 * Which operators and values there are depends on the field: without JavaScript the button beside
 * it brings them.
 */
function Row({ view, row, name, word, nth }: RowProps) {
  const { condition } = row;
  const said = t('conditions.nth', 'condición {nth}', { nth });
  return (
    <div className="cond">
      {word && <b>{word}</b>}
      <select
        className="in"
        name={`${name}[field]`}
        defaultValue={condition.field}
        aria-label={t('conditions.field', 'Campo, {which}', { which: said })}
        onChange={(event) =>
          event.currentTarget.form?.querySelector<HTMLButtonElement>('button[data-fields]')?.click()
        }
      >
        <option value="">{t('conditions.chooseField', 'Elige un campo')}</option>
        {view.fields.map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      {row.operators.length > 0 && (
        <select
          className="in"
          name={`${name}[op]`}
          defaultValue={condition.op}
          aria-label={t('conditions.comparison', 'Comparación, {which}', { which: said })}
        >
          {row.operators.map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      )}
      {row.operators.length > 0 && (
        <Value
          row={row}
          name={`${name}[value]`}
          label={t('conditions.value', 'Valor, {which}', { which: said })}
        />
      )}
      <button className="btn gho sm" formAction={view.self} data-fields="">
        {t('form.refresh', 'Actualizar')}
      </button>
    </div>
  );
}

function Value({ row, name, label }: { row: ConditionRow; name: string; label: string }) {
  const { values, condition, input } = row;
  if (values)
    return (
      <select className="in" name={name} defaultValue={condition.value} aria-label={label}>
        <option value="">{row.asksValue ? t('conflict.choose', 'Elige') : '—'}</option>
        {values.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    );
  return (
    <input
      className="in"
      name={name}
      defaultValue={condition.value}
      aria-label={label}
      list={input === 'day' ? 'days' : undefined}
      inputMode={input === 'decimal' ? 'decimal' : undefined}
      autoComplete="off"
    />
  );
}
