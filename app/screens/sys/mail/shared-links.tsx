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

const DAYS = [
  ['1', '1 día'],
  ['7', '7 días'],
  ['30', '30 días'],
  ['90', '90 días'],
] as const;

/** A link for who has no user here; its address is shown once. */
export function ShareCard({
  made,
}: {
  made: { readonly url: string; readonly until: string } | null;
}) {
  return (
    <Card title="Liga pública" pad>
      {made ? (
        <div className="fld">
          <label htmlFor="url">
            Cópiala ahora, no se vuelve a mostrar <span className="opt">vence el {made.until}</span>
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
            Quien la tenga abre la ficha en PDF, como está hoy, sin usuario ni contraseña. Aquí ves
            si la abrió.
          </p>
          <SelectField
            name="days"
            label="Sirve durante"
            defaultValue="7"
            width={3}
            options={DAYS}
          />
          <div className="acts w12">
            <button className="btn" name="act" value="share">
              Crear liga
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
    <Card title="Lo que ya salió">
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
                  aria-label={`Terminar la liga del ${row.at}`}
                >
                  Terminar
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
