import { t } from '#app/i18n/t.ts';
import { rich } from '#app/i18n/rich.tsx';
import { Form } from 'react-router';
import { Card } from '#app/ui/card.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';

export interface SentRow {
  readonly id: number;
  readonly what: string;
  readonly who: string;
  readonly at: string;
  readonly detail: string;
  /** A public link that still opens. */
  readonly live: boolean;
}

const daysTexts = () =>
  [
    ['1', t('share.day1', '1 día')],
    ['7', t('share.days7', '7 días')],
    ['30', t('share.days30', '30 días')],
    ['90', t('share.days90', '90 días')],
  ] as const;

/** A link for who has no user here; its address is shown once. */
export function ShareCard({
  made,
}: {
  made: { readonly url: string; readonly until: string } | null;
}) {
  return (
    <Card title={t('audit.publicLink', 'Liga pública')} pad>
      {made ? (
        <div className="fld">
          <label htmlFor="url">
            {rich(t('share.copyNow', 'Cópiala ahora, no se vuelve a mostrar {until}'), {
              until: (
                <span className="opt">
                  {t('share.expiresWord', 'vence el {until}', { until: made.until })}
                </span>
              ),
            })}
          </label>
          <input
            className="in mono"
            id="url"
            value={made.url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      ) : (
        <Form method="post" className="g">
          <p className="help w12">
            {t(
              'share.linkHelp',
              'Quien la tenga abre la ficha en PDF, como está hoy, sin usuario ni contraseña. Aquí ves si la abrió.',
            )}
          </p>
          <SelectField
            name="days"
            label={t('share.worksFor', 'Sirve durante')}
            defaultValue="7"
            width={3}
            options={daysTexts()}
          />
          <div className="acts w12">
            <button className="btn" name="act" value="share">
              {t('share.createLink', 'Crear liga')}
            </button>
          </div>
        </Form>
      )}
    </Card>
  );
}

/** What left of the record so far. */
export function SentCard({ rows }: { rows: readonly SentRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Card title={t('share.sent', 'Lo que ya salió')}>
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id}>
            <Icon name="file-text" />
            <span className="g1">
              {row.what}
              <small>{row.detail}</small>
              <small>
                {row.who} · {row.at}
              </small>
            </span>
            {row.live && (
              <Form method="post">
                <input type="hidden" name="id" value={row.id} />
                <button
                  className="btn sm"
                  name="act"
                  value="revoke"
                  aria-label={t('share.endOne', 'Terminar la liga del {at}', { at: row.at })}
                >
                  {t('share.end', 'Terminar')}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
