import { t } from '#app/i18n/t.ts';
import { Form, Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { ActButton } from '#app/screens/floor/frame.tsx';
import type { LineRow, PickView } from './pick-types.ts';

/** The walk, in its order: what is done stands last. */
export function Rows({ view }: { view: PickView }) {
  if (view.rows.length === 0) return null;
  const open = view.status === 'EN_SURTIDO' && view.mine;
  return (
    <ul className="fl-list" aria-label={t('pick.route', 'Recorrido')}>
      {view.rows.map((row) => {
        const content = (
          <>
            <b>
              {row.where || t('floor.noPlace', 'Sin ubicación')}
              <small>
                {row.product}
                {view.together.length > 1 && ` · ${row.folio}`}
              </small>
            </b>
            <span className="num">
              {row.qty}
              {row.done && (
                <>
                  <Icon name="circle-check" />
                  <span className="vh">{t('pick.taken', 'Tomado')}</span>
                </>
              )}
            </span>
          </>
        );
        return (
          <li key={row.id} aria-current={row.current ? 'step' : undefined}>
            {open && !row.done ? (
              <Link to={`/floor/pick/${view.id}?pick=${row.id}`}>{content}</Link>
            ) : (
              <div className="row">{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * What is not complete: take more of it, or say why. Open by itself once there is nothing left to
 * walk to.
 */
export function Rest({ view }: { view: PickView }) {
  if (view.lines.length === 0) return null;
  return (
    <details open={view.left === 0 || undefined}>
      <summary>
        {t('pick.missingCount', 'Lo que falta ({count})', { count: view.lines.length })}
      </summary>
      <ul className="fl-list">
        {view.lines.map((line) => (
          <li key={line.id}>
            <Missing line={line} reasons={view.reasons} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Missing({ line, reasons }: { line: LineRow; reasons: PickView['reasons'] }) {
  return (
    <div className="row">
      <b>
        {line.product}
        <small>
          {t('pick.missing', 'Faltan {missing}', { missing: line.missing })}
          {line.reason && ` · ${line.reason}`}
        </small>
      </b>
      {line.reason === null ? (
        <>
          {line.loose && (
            <ActButton
              label={t('pick.takeMore', 'Tomar más')}
              hidden={{ act: 'more', line_id: line.id, supplying: line.supplying }}
            />
          )}
          <Form method="post" className="grp" preventScrollReset>
            <input type="hidden" name="act" value="short" />
            <input type="hidden" name="line_id" value={line.id} />
            <input type="hidden" name="supplying" value={line.supplying} />
            <select
              className="in"
              name="short_reason"
              aria-label={t('pick.whyMissing', 'Por qué falta {product}', {
                product: line.product,
              })}
              required
              defaultValue=""
            >
              <option value="">{t('pick.why', 'Por qué falta…')}</option>
              {reasons.map(([code, label]) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
            <Button>{t('pick.notThere', 'No hay')}</Button>
          </Form>
        </>
      ) : (
        <ActButton
          label={t('pick.isThere', 'Sí hay')}
          hidden={{ act: 'short', line_id: line.id, supplying: line.supplying, short_reason: '' }}
        />
      )}
    </div>
  );
}
